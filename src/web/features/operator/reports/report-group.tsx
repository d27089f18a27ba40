import { IconHourglass } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import { PLACE_SEEN_TEXTS, reportedFigureName } from '#domain/corrections/reported-figures.ts'
import { numberTexts } from '#domain/listing/address.ts'
import { dayText, instantText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { AnswerForm } from './answer-form.tsx'
import styles from './report-group.module.css'
import { REPORTS } from './texts.ts'

type Report = ReportedFigureGroup['reports'][number]
type ReportGroupProps = {
  group: ReportedFigureGroup
  today: PlainDate
  onAnswered: (people: number) => void
  /** The reports are gone where another operator answered first. */
  onFailed: (problem: string) => void
}

/** All open reports of one figure, and the form to answer them together. */
export function ReportGroup({ group, today, onAnswered, onFailed }: ReportGroupProps) {
  const { listing_id, title, county, case_number, fact, deadline, reports } = group
  const columns = useMemo(() => columnsAt(today), [today])
  const last = wireDay(deadline)
  const head = `${reportedFigureName(fact)}, ${title}`
  const evidence = paths.evidence(listing_id, fact === 'other' ? undefined : fact)
  return (
    <Panel
      title={head}
      flush
      aside={
        last !== null && (
          <StateMark tone="amber" icon={IconHourglass}>
            {REPORTS.deadline(dayText(last, today))}
          </StateMark>
        )
      }
    >
      <p className={styles.links}>
        <span>{county}</span>
        {numberTexts({ case_number }).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <Link className={words.link} to={`/operator/listings/${listing_id}`}>
          {REPORTS.listing}
        </Link>
        <Link className={words.link} to={evidence}>
          {REPORTS.sources}
        </Link>
      </p>
      <DataTable label={head} columns={columns} rows={reports} idOf={({ id }) => String(id)} empty="" />
      <AnswerForm group={group} onAnswered={onAnswered} onFailed={onFailed} />
    </Panel>
  )
}

function columnsAt(today: PlainDate): readonly TableColumn<Report>[] {
  return [
    { id: 'by', head: REPORTS.reporter, cell: ({ by }) => by },
    { id: 'shown', head: REPORTS.saw, cell: ({ shown }) => shown },
    { id: 'is_right', isText: true, head: REPORTS.isRight, cell: ({ is_right }) => <b>{is_right}</b> },
    { id: 'where', head: REPORTS.where, cell: ({ seen_at_place }) => PLACE_SEEN_TEXTS[seen_at_place] },
    { id: 'when', head: REPORTS.when, cell: ({ reported_at }) => instantText(reported_at, today) },
    { id: 'note', isText: true, head: REPORTS.note, cell: ({ note }) => note },
  ]
}
