import { Link, useLocation } from 'react-router'
import type { EventEvidence } from '#contract/sources/evidence.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { eventDay } from '#domain/timeline/event-day.ts'
import { isAboutTheRow } from '#domain/timeline/event-facts.ts'
import { eventSentence } from '#domain/timeline/event-sentence.ts'
import { paths } from '#web/links/paths.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { livePage } from './parts/live-page.ts'
import { PrintedRows } from './parts/printed-rows.tsx'
import { StoredPage } from './parts/stored-page.tsx'
import styles from './event-panels.module.css'
import { EVENT, EVIDENCE } from './texts.ts'

type EventPanelsProps = {
  evidence: EventEvidence
  /** Listing, for the link to what its sources state now. */
  id: number
  /** The county of the listing. */
  county: string
  today: PlainDate
}

/** What an event says, and the page it was read from as that was stored then. */
export function EventPanels({ evidence, id, county, today }: EventPanelsProps) {
  return (
    <>
      {evidence.page !== null && <p className={styles.lead}>{EVENT.lead}</p>}
      <EventSummary event={evidence.event} id={id} today={today} />
      <EventPage evidence={evidence} county={county} today={today} />
    </>
  )
}

type EventSummaryProps = Pick<EventEvidence, 'event'> & Pick<EventPanelsProps, 'id' | 'today'>

function EventSummary({ event, id, today }: EventSummaryProps) {
  const location = useLocation()
  const { text, note, changes } = eventSentence(event, today)
  return (
    <Panel title={text}>
      {note !== null && <p>{note}</p>}
      {changes.map(({ name, from, to }) => (
        <p key={name}>{EVENT.changed(name, from, to)}</p>
      ))}
      <time className={words.label} dateTime={event.seen_at}>
        {EVENT.seen(eventDay(event, today).text, instantText(event.seen_at, today))}
      </time>
      <p className={styles.now}>
        <Link className={words.link} to={paths.evidence(id)} state={location.state} replace>
          {EVENT.now}
        </Link>
      </p>
    </Panel>
  )
}

type EventPageProps = Pick<EventPanelsProps, 'evidence' | 'county' | 'today'>

function EventPage({ evidence, county, today }: EventPageProps) {
  const { event, facts, page, no_page_because } = evidence
  const live = livePage(event.source_url)
  const source = event.source ?? EVENT.calculated
  const remark = remarkOn(evidence)
  return (
    <Panel
      title={source}
      aside={live !== null && <ExternalLink href={live}>{EVIDENCE.livePage}</ExternalLink>}
      flush
    >
      {page && (
        <p className={styles.state}>
          <time dateTime={event.seen_at}>{EVIDENCE.checked(instantText(event.seen_at, today))}</time>
        </p>
      )}
      {page && <PrintedRows page={page} marked={facts} />}
      {remark !== null && <p className={styles.remark}>{remark}</p>}
      {page && <StoredPage {...{ page, source, county, today }} marked={facts} />}
      {no_page_because !== null && <p className={styles.remark}>{EVENT.noPage(no_page_because)}</p>}
    </Panel>
  )
}

/** What the page does not show: the row of the property, or the fact itself. Null if it shows both, or there is none. */
function remarkOn({ event, facts, page }: EventEvidence): string | null {
  if (page === null) return null
  if (event.kind === 'disappeared_from_source') return EVENT.notListed
  if (!page.rows.some(({ is_this }) => is_this)) return EVENT.notFound
  return facts.length === 0 && !isAboutTheRow(event.kind) ? EVENT.notPrinted : null
}
