import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UndoableStop } from '#contract/following/alerts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import words from '#web/ui/words.module.css'
import { UNSUBSCRIBE } from './unsubscribe-texts.ts'

type Kind = Answer<'GET /api/unsubscribe/:token'>['kind']

/** Format of a link's token; the server rejects anything else anyway. */
const TOKEN = /^[\w-]{20,100}$/

/**
 * Stops one kind of email from its unsubscribe link, without a login. Requires a click, so that link scanners stop
 * nothing.
 */
export function Unsubscribe({ token }: { token: string }) {
  const isToken = TOKEN.test(token)
  const facts = useQuery({
    ...queryOf('GET /api/unsubscribe/:token', { params: { token } }),
    enabled: isToken,
    staleTime: Infinity,
  })
  const stop = useSingleMutation({
    mutationFn: () => call('POST /api/unsubscribe/:token', { params: { token } }),
  })
  const undo = useSingleMutation({
    mutationFn: (stopped: UndoableStop) =>
      call('POST /api/unsubscribe/:token/undo', { params: { token }, body: stopped }),
  })
  if (!isToken || isApiError(facts.error, 'token_invalid')) return <BadLink />
  if (facts.error) {
    return (
      <Card title={UNSUBSCRIBE.notLoaded}>
        <RetryNotice onRetry={() => void facts.refetch()} isRetrying={facts.isFetching}>
          {facts.error.message}
        </RetryNotice>
      </Card>
    )
  }
  if (!facts.data) {
    return (
      <Card title={UNSUBSCRIBE.checking}>
        <Spinner />
      </Card>
    )
  }
  const { kind, is_on } = facts.data
  if (undo.isSuccess) return <Resumed kind={kind} />
  if (stop.isSuccess) {
    return (
      <Stopped kind={kind} isNow>
        {undo.isError && (
          <Notice tone="red">
            {UNSUBSCRIBE.notResumed} {undo.error.message}
          </Notice>
        )}
        <Button size="tall" wide disabled={undo.isPending} onClick={() => undo.mutate(stop.data.stopped)}>
          {UNSUBSCRIBE.undo}
        </Button>
      </Stopped>
    )
  }
  if (!is_on) return <Stopped kind={kind} />
  return (
    <Card title={UNSUBSCRIBE.ask(UNSUBSCRIBE.kinds[kind])}>
      <p>
        {UNSUBSCRIBE.askText[kind]} {UNSUBSCRIBE.only}
      </p>
      {stop.isError && (
        <Notice tone="red">
          {UNSUBSCRIBE.notStopped} {stop.error.message}
        </Notice>
      )}
      <Button look="primary" size="tall" wide disabled={stop.isPending} onClick={() => stop.mutate()}>
        {UNSUBSCRIBE.ask(UNSUBSCRIBE.kinds[kind])}
      </Button>
      <ToSettings />
    </Card>
  )
}

type StoppedProps = { kind: Kind; isNow?: boolean; children?: ReactNode }

function Stopped({ kind, isNow = false, children }: StoppedProps) {
  const name = UNSUBSCRIBE.kinds[kind]
  return (
    <Card title={isNow ? UNSUBSCRIBE.stopped(name) : UNSUBSCRIBE.isOff(name)}>
      <div role="status">
        <p>
          {isNow ? UNSUBSCRIBE.askText[kind] : UNSUBSCRIBE.nothingSent} {UNSUBSCRIBE.only}
        </p>
      </div>
      {children ?? <p className={words.dim}>{UNSUBSCRIBE.changedMind}</p>}
      <ToSettings />
    </Card>
  )
}

function Resumed({ kind }: { kind: Kind }) {
  return (
    <Card title={UNSUBSCRIBE.resumed(UNSUBSCRIBE.kinds[kind])}>
      <p role="status">{UNSUBSCRIBE.resumedText}</p>
      <ToSettings />
    </Card>
  )
}

function BadLink() {
  return (
    <Card title={UNSUBSCRIBE.badLink}>
      <p>{UNSUBSCRIBE.badLinkText}</p>
      <ToSettings />
    </Card>
  )
}

function ToSettings() {
  return (
    <ButtonLink size="tall" wide {...profileLink('notifications')}>
      {UNSUBSCRIBE.toSettings}
    </ButtonLink>
  )
}
