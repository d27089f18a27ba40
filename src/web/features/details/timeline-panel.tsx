import type { ListingDetails, ListingEvent } from '#contract/listings/listings.ts'
import { perClerkText } from '#domain/clerk-call/per-clerk.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { instantText, wireDay } from '#domain/time/day-texts.ts'
import { eventDay } from '#domain/timeline/event-day.ts'
import { byEventDay } from '#domain/timeline/event-order.ts'
import { eventSentence } from '#domain/timeline/event-sentence.ts'
import type { FactChange } from '#domain/timeline/event-values.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { BidChart } from './parts/bids/bid-chart.tsx'
import { bidRows, bidSummary } from './parts/bids/bid-rows.ts'
import { BidTable } from './parts/bids/bid-table.tsx'
import { Disagreements } from './parts/disagreements.tsx'
import { EvidenceLink } from './parts/evidence-link.tsx'
import { TIMELINE } from './timeline-texts.ts'
import styles from './timeline-panel.module.css'

type TimelinePanelProps = { details: ListingDetails; phase: Phase; today: PlainDate }

/** Events, newest first. */
export function TimelinePanel({ details, phase, today }: TimelinePanelProps) {
  const { rounds, timeline, clock } = details
  const bids = bidRows(rounds.at(-1))
  const perClerk = perClerkText(details.listing, today)
  const summary = [bidSummary(bids), perClerk].filter((part) => part !== null).join(' · ')
  const lastDay = phase === 'upset_open' ? wireDay(clock?.last_day) : null
  return (
    <Panel
      title={TIMELINE.title}
      aside={summary !== '' && <span className={words.label}>{summary}</span>}
      flush
    >
      <div className={styles.panel}>
        <Disagreements id={details.listing.id} disagreements={details.disagreements} today={today} />
        <BidChart bids={bids} today={today} lastDay={lastDay} />
        {rounds.flatMap((round) => round.bids).length > 1 && (
          <div className={styles.table}>
            <Disclosure summary={TIMELINE.table}>
              <BidTable rounds={rounds} today={today} />
            </Disclosure>
          </div>
        )}
        {timeline.length === 0 ? (
          <p className={styles.empty}>{TIMELINE.empty}</p>
        ) : (
          <ol className={styles.events}>
            {byEventDay(timeline).map((event) => (
              <Event key={event.id} id={details.listing.id} event={event} today={today} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  )
}

type EventProps = { id: number; event: ListingEvent; today: PlainDate }

function Event({ id, event, today }: EventProps) {
  const { text, note, changes, isBid } = eventSentence(event, today)
  const day = eventDay(event, today)
  const seen = <time dateTime={event.seen_at}>{TIMELINE.seen(instantText(event.seen_at, today))}</time>
  return (
    <li className={styles.event} data-bid={isBid || undefined}>
      <time className={styles.when} dateTime={day.date}>
        {day.text}
      </time>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.what}>
        <p className={styles.text}>{text}</p>
        {note !== null && <p className={words.label}>{note}</p>}
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <p className={styles.source}>
        {event.source === null ? (
          TIMELINE.byRule
        ) : (
          <ExternalLink href={event.source_url}>{event.source}</ExternalLink>
        )}
        <br />
        {event.source === null ? (
          seen
        ) : (
          <EvidenceLink id={id} event={event.id} hint={TIMELINE.whereFrom}>
            {seen}
          </EvidenceLink>
        )}
      </p>
    </li>
  )
}

function Changes({ changes }: { changes: readonly FactChange[] }) {
  return (
    <ul className={words.label}>
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          {name}: {from !== null && <del>{from}</del>}{' '}
          <ins className={styles.new}>{to ?? TIMELINE.unknown}</ins>
        </li>
      ))}
    </ul>
  )
}
