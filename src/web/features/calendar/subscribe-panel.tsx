import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CalendarFeed, CalendarFeedKind } from '#contract/calendar/calendar.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { call } from '#web/lib/api/call.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { useFocusPlace } from '#web/ui/focus-place.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { feedsQuery } from './api.ts'
import styles from './subscribe-panel.module.css'
import { SUBSCRIBE } from './texts.ts'

type SubscribePanelProps = { today: PlainDate; onClose: () => void }

/** Creates, shows once and revokes the private addresses of calendar feeds. */
export function SubscribePanel({ today, onClose }: SubscribePanelProps) {
  const create = useCreateFeed()
  // A revoked feed makes room for another, and its address, if it is the one shown, is of no use.
  const revoked = (id: string) => {
    if (create.isError || create.data?.feed.id === id) create.reset()
  }
  return (
    <Modal
      opened
      title={SUBSCRIBE.title}
      onClose={onClose}
      // The address is shown only once, so a click outside must not close it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
    >
      <div className={styles.panel}>
        <p>{SUBSCRIBE.why}</p>
        <NewFeed create={create} />
        <Feeds today={today} onRevoked={revoked} />
      </div>
    </Modal>
  )
}

function useCreateFeed() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (kind: CalendarFeedKind) => call('POST /api/calendar_feeds', { body: { kind } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey }),
  })
}

function NewFeed({ create }: { create: ReturnType<typeof useCreateFeed> }) {
  const [isFavorites, setFavorites] = useState(false)
  if (create.data) return <CreatedFeed url={create.data.url} />
  return (
    <div className={styles.new}>
      <Checkbox
        label={SUBSCRIBE.kinds.favorites}
        checked={isFavorites}
        onChange={(event) => setFavorites(event.currentTarget.checked)}
      />
      <Button
        look="primary"
        disabled={create.isPending}
        onClick={() => create.mutate(isFavorites ? 'favorites' : 'all')}
      >
        {create.isPending ? UI.working : SUBSCRIBE.create}
      </Button>
      {create.isError && <Notice tone="red">{create.error.message}</Notice>}
    </div>
  )
}

function CreatedFeed({ url }: { url: string }) {
  return (
    <div className={styles.created}>
      <Notice tone="green">{SUBSCRIBE.once}</Notice>
      <div className={styles.address}>
        <TextField
          label={SUBSCRIBE.created}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={url} label={SUBSCRIBE.copy} />
      </div>
      <p>
        <a className={words.link} href={url.replace(/^https?:/, 'webcal:')}>
          {SUBSCRIBE.openIn}
        </a>
      </p>
      <ul className={styles.how}>
        {SUBSCRIBE.how.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function Feeds({ today, onRevoked }: { today: PlainDate; onRevoked: (id: string) => void }) {
  const queryClient = useQueryClient()
  const titleId = useId()
  const focusPlace = useFocusPlace()
  const { data, isError, isFetching, refetch } = useQuery(feedsQuery)
  const revoke = useSingleMutation({
    mutationFn: (id: string) => call('POST /api/calendar_feeds/:id/revoke', { params: { id }, body: {} }),
    onSuccess: (_done, id) => {
      onRevoked(id)
      return queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey })
    },
  })
  return (
    <section className={styles.feeds} aria-labelledby={titleId} {...focusPlace}>
      <h3 id={titleId} className={words.md}>
        {SUBSCRIBE.existing}
      </h3>
      {!data && !isError && <Spinner />}
      {!data && isError && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {SUBSCRIBE.loadFailed}
        </RetryNotice>
      )}
      {data?.feeds.length === 0 && <p className={words.dim}>{SUBSCRIBE.none}</p>}
      <ul>
        {data?.feeds.map((feed) => (
          <FeedLine
            key={feed.id}
            feed={feed}
            today={today}
            isBusy={revoke.isPending}
            onRevoke={() => revoke.mutate(feed.id)}
          />
        ))}
      </ul>
      {revoke.isSuccess && <Notice tone="gray">{SUBSCRIBE.revoked}</Notice>}
      {revoke.isError && <Notice tone="red">{revoke.error.message}</Notice>}
    </section>
  )
}

type FeedLineProps = { feed: CalendarFeed; today: PlainDate; isBusy: boolean; onRevoke: () => void }

function FeedLine({ feed, today, isBusy, onRevoke }: FeedLineProps) {
  const kind = SUBSCRIBE.kinds[feed.kind]
  // To the minute, which tells feeds of one day apart.
  const created = instantText(feed.created_at, today)
  const read =
    feed.last_read_at === null ? SUBSCRIBE.neverRead : SUBSCRIBE.readOn(instantText(feed.last_read_at, today))
  const revoke = () => {
    if (window.confirm(SUBSCRIBE.revokeQuestion(kind, created))) onRevoke()
  }
  return (
    <li className={styles.feed}>
      <div>
        <p className={words.medium}>{kind}</p>
        <p className={words.label}>{`${SUBSCRIBE.createdOn(created)}, ${read}`}</p>
      </div>
      <Button aria-label={SUBSCRIBE.revokeOf(kind, created)} disabled={isBusy} onClick={revoke}>
        {SUBSCRIBE.revoke}
      </Button>
    </li>
  )
}
