import { IconMapOff, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperatorOutline } from '#contract/operator/outlines.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { parcelPicture } from '#domain/geo/parcel-picture.ts'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import { statusLook } from '#domain/listing/badge.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { paths } from '#web/links/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FactTitle } from '#web/ui/fact-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './outline-panel.module.css'
import { OUTLINE } from './texts.ts'

interface OutlinePanelProps {
  listingId: number
  status: string
  today: PlainDate
}

/** A look-up takes a second or two. */
const ASK_AGAIN_MS = 2_000

/** The outline of a listing: where it is from, or why there is none, and what to do about it. */
export function OutlinePanel({ listingId, status, today }: OutlinePanelProps) {
  const { data } = useQuery({
    ...queryOf('GET /api/operator/listings/:id/outline', { params: { id: String(listingId) } }),
    refetchInterval: (query) => (query.state.data?.waiting_since ? ASK_AGAIN_MS : false),
  })
  if (!data) return null
  return (
    <Panel title={OUTLINE.title} flush>
      {data.outline && (
        <img className={styles.picture} src={pictureOf(data.outline, status)} alt={OUTLINE.picture} />
      )}
      {data.before_found && <p className={styles.lines}>{OUTLINE.compare}</p>}
      {data.parcel_identification === null ? (
        <p className={styles.lines}>{OUTLINE.noParcel}</p>
      ) : (
        <>
          <State outline={data} today={today} />
          <Actions listingId={listingId} outline={data} />
        </>
      )}
      <Former drawn={data.drawn.filter(({ ended_at }) => ended_at !== null)} today={today} />
    </Panel>
  )
}

function pictureOf({ rings }: NonNullable<OperatorOutline['outline']>, status: string): string {
  const read = outlineFromRings(rings.map((ring) => ring.map(toStatePlane)))
  const svg = parcelPicture({
    parcels: read.ok ? [read.outline.feet] : [],
    neighbors: [],
    tone: statusLook(status).color,
    title: OUTLINE.picture,
  })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function State({
  outline: { outline, drawn, ...look },
  today,
}: {
  outline: OperatorOutline
  today: PlainDate
}) {
  const holding = drawn.find(({ ended_at }) => ended_at === null)
  return (
    <div className={styles.lines} aria-live="polite">
      {outline === null && (
        <StateMark tone="amber" icon={IconMapOff}>
          {OUTLINE.none}
        </StateMark>
      )}
      {outline !== null && <b>{OUTLINE.acres(outline.acres)}</b>}
      {outline !== null && !holding && (
        <p>
          {OUTLINE.found(
            outline.source,
            outline.seen_at ? instantText(outline.seen_at, today) : OUTLINE.undated,
          )}
        </p>
      )}
      {holding && (
        <>
          <StateMark tone="amber" icon={IconPencil}>
            {OUTLINE.isDrawn}
          </StateMark>
          <p>
            {OUTLINE.drawnBy(holding.drawn_by ?? OUTLINE.someone, instantText(holding.drawn_at, today))}{' '}
            {holding.reason}
          </p>
          <p className={styles.quiet}>{OUTLINE.marked}</p>
        </>
      )}
      <p className={styles.quiet}>{lookUpText(look, today, outline === null || holding !== undefined)}</p>
    </div>
  )
}

function lookUpText(
  { waiting_since, last_try }: Pick<OperatorOutline, 'waiting_since' | 'last_try'>,
  today: PlainDate,
  isLookedUp: boolean,
): string {
  if (waiting_since !== null) return OUTLINE.waiting(instantText(waiting_since, today))
  if (last_try === null) return OUTLINE.neverAsked
  const answer = last_try.answer === null ? OUTLINE.unanswered : OUTLINE.answers[last_try.answer]
  const again = last_try.answer === 'unreachable' && isLookedUp ? ` ${OUTLINE.tries}` : ''
  return `${OUTLINE.asked(instantText(last_try.at, today))} ${answer}${again}`
}

function Actions({ listingId, outline }: { listingId: number; outline: OperatorOutline }) {
  const [isRemoving, setRemoving] = useState(false)
  const params = { id: String(listingId) }
  const find = useOperation(() => call('POST /api/operator/listings/:id/find_outline', { params, body: {} }))
  const remove = useOperation(
    (reason: string) =>
      call('POST /api/operator/listings/:id/remove_outline', {
        params,
        body: { version: outline.version, reason },
      }),
    () => setRemoving(false),
  )
  const isDrawn = outline.outline?.is_drawn === true
  return (
    <>
      {find.problem !== null && <Notice tone="red">{find.problem}</Notice>}
      <div className={styles.actions}>
        <ButtonLink
          look={outline.outline === null ? 'primary' : 'default'}
          to={`${paths.operator}/listings/${listingId}/outline`}
        >
          {outline.outline === null ? OUTLINE.draw : OUTLINE.redraw}
        </ButtonLink>
        <Button
          disabled={find.isRunning || outline.waiting_since !== null}
          onClick={() => find.run(undefined)}
        >
          {OUTLINE.fetch}
        </Button>
        {isDrawn && (
          <Button aria-expanded={isRemoving} onClick={() => setRemoving(!isRemoving)}>
            {OUTLINE.remove}
          </Button>
        )}
      </div>
      {isDrawn && isRemoving && (
        <div className={styles.foot}>
          <ReasonBar problem={remove.problem}>
            {(ask) => (
              <>
                <Button onClick={() => setRemoving(false)}>{OUTLINE.cancel}</Button>
                <Button look="primary" disabled={remove.isRunning} onClick={() => ask(remove.run)}>
                  {OUTLINE.removeNow}
                </Button>
              </>
            )}
          </ReasonBar>
        </div>
      )}
      {find.dialog}
      {remove.dialog}
    </>
  )
}

function Former({ drawn, today }: { drawn: OperatorOutline['drawn']; today: PlainDate }) {
  if (drawn.length === 0) return null
  return (
    <>
      <FactTitle>{OUTLINE.former}</FactTitle>
      <ul className={styles.former}>
        {drawn.map(({ id, acres, reason, drawn_at, drawn_by, ended_at, ended_because, end_reason }) => (
          <li key={id}>
            {OUTLINE.formerly(drawn_by ?? OUTLINE.someone, instantText(drawn_at, today), acres)} {reason}
            {ended_at !== null && ended_because !== null && (
              <div>
                {OUTLINE.ended(OUTLINE.endings[ended_because], instantText(ended_at, today))}
                {end_reason === null ? '.' : `: ${end_reason}`}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
