import { capitalized } from '#domain/text/first-letter.ts'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconEqual,
  IconInfoCircle,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ImportPreview, PreviewRow } from '#contract/operator/imports.ts'
import { STAGE_NAMES } from '#domain/disagreement/disagreement-texts.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { STAGES } from '#domain/listing-status/reported-stage.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './preview-panel.module.css'
import { isFactName } from './mapping-edits.ts'
import { FACTS } from './fact-texts.ts'
import { IMPORT, problemText } from './texts.ts'

export type PreviewShow = 'all' | 'left_out' | 'noted'

interface PreviewPanelProps {
  readonly preview: ImportPreview
  readonly show: PreviewShow
  readonly from: number
  readonly today: PlainDate
  /** Whether a newer preview is on its way. */
  readonly isOld: boolean
  readonly onShow: (show: PreviewShow, from: number) => void
}

const TEXTS = IMPORT.preview
const PAGE = 100

/** What each row becomes, with what is wrong at its cell and one sentence under the row. */
export function PreviewPanel({ preview, show, from, today, isOld, onShow }: PreviewPanelProps) {
  const { counts, rows, problems } = preview
  const total = { all: counts.all, left_out: counts.left_out, noted: counts.noted }[show]
  const choices = [
    { value: 'all' as const, words: TEXTS.all },
    { value: 'left_out' as const, words: TEXTS.leftOut(counts.left_out) },
    { value: 'noted' as const, words: TEXTS.noted(counts.noted) },
  ]
  return (
    <Panel
      title={TEXTS.title}
      flush
      aside={
        <div className={styles.aside}>
          <span className={styles.live}>{TEXTS.live}</span>
          <ChoiceBar
            label={TEXTS.rows}
            name="import-rows"
            choices={choices}
            chosen={show}
            onChoose={(value) => onShow(value, 0)}
          />
        </div>
      }
    >
      {problems.length > 0 ? (
        <div className={styles.problems}>
          <Notice tone="red">{TEXTS.problems}:</Notice>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problemText(problem)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div
          className={styles.frame}
          role="region"
          aria-label={TEXTS.rows}
          tabIndex={0}
          data-old={isOld || undefined}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                {Object.entries(TEXTS.heads).map(([key, head]) => (
                  <th
                    key={key}
                    scope="col"
                    data-align={key === 'opening' || key === 'last' ? 'end' : undefined}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {rows.map((row, place) => (
              <PreviewLine key={`${row.line} ${place}`} row={row} today={today} />
            ))}
          </table>
          {rows.length === 0 && <p className={styles.none}>{TEXTS.none}</p>}
        </div>
      )}
      {total > PAGE && problems.length === 0 && (
        <div className={styles.pages}>
          <Button disabled={from === 0} onClick={() => onShow(show, Math.max(0, from - PAGE))}>
            {TEXTS.previous}
          </Button>
          <span>{TEXTS.range(from + 1, Math.min(from + PAGE, total), total)}</span>
          <Button disabled={from + PAGE >= total} onClick={() => onShow(show, from + PAGE)}>
            {TEXTS.next}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const COLUMNS = Object.keys(TEXTS.heads).length

function PreviewLine({ row, today }: { row: PreviewRow; today: PlainDate }) {
  const isOut = row.left_out !== null
  const reasons = isOut ? [] : row.faults.map(({ reason }) => inWords(reason))
  const hasNote = isOut || reasons.length + row.notes.length > 0
  return (
    <tbody data-out={isOut || undefined}>
      <tr data-noted={hasNote || undefined}>
        <td>{row.line}</td>
        <td>
          <Becomes row={row} />
        </td>
        <Cell row={row} fact="parcel_identification">
          {row.parcel}
        </Cell>
        <Cell row={row} fact="case_number">
          {row.case_number}
        </Cell>
        <Cell row={row} fact="county" wide>
          {row.address ?? row.county}
        </Cell>
        <Cell row={row} fact="foreclosure_date" also="time">
          {row.foreclosure_date === null ? (
            <span className={styles.mute}>{TEXTS.notSet}</span>
          ) : (
            <Day date={row.foreclosure_date} time={row.time} today={today} />
          )}
        </Cell>
        <Cell row={row} fact="opening_bid" end>
          <Amount amount={row.opening_bid} />
        </Cell>
        <Cell row={row} fact="highest_bid" end>
          <Amount amount={row.highest_bid} />
        </Cell>
        <Cell row={row} fact="upset_bid_date" also="upset_bid_time">
          {row.upset_bid_date === null ? (
            <span className={styles.mute}>{TEXTS.noneText}</span>
          ) : (
            <Day date={row.upset_bid_date} time={row.upset_bid_time} today={today} />
          )}
        </Cell>
        <Cell row={row} fact="status">
          {stageText(row.status)}
        </Cell>
      </tr>
      {hasNote && (
        <tr className={styles.why}>
          <td />
          <td colSpan={COLUMNS - 1}>
            {row.left_out !== null && <Why tone="red">{TEXTS.notImported(row.left_out)}</Why>}
            {reasons.length > 0 && (
              <Why tone="amber">
                {TEXTS.unreadable} {reasons.join('; ')}.
              </Why>
            )}
            {row.notes.map((note) => (
              <Why key={note} tone="gray">
                {sentence(inWords(note))}
              </Why>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Why({ tone, children }: { tone: 'red' | 'amber' | 'gray'; children: ReactNode }) {
  const Mark = tone === 'gray' ? IconInfoCircle : IconAlertTriangle
  return (
    <span className={styles.reason} data-tone={tone}>
      <Mark size={14} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

function Becomes({ row: { left_out, becomes } }: { row: PreviewRow }) {
  if (left_out !== null)
    return (
      <StateMark tone="red" icon={IconAlertTriangle}>
        {TEXTS.becomes.out}
      </StateMark>
    )
  if (becomes === 'new')
    return (
      <StateMark tone="green" icon={IconPlus}>
        {TEXTS.becomes.new}
      </StateMark>
    )
  if (becomes === 'changed')
    return (
      <StateMark tone="amber" icon={IconArrowRight}>
        {TEXTS.becomes.changed}
      </StateMark>
    )
  return (
    <StateMark tone="gray" icon={becomes === 'same' ? IconEqual : IconCheck}>
      {TEXTS.becomes[becomes ?? 'read']}
    </StateMark>
  )
}

interface CellProps {
  readonly row: PreviewRow
  readonly fact: string
  readonly also?: string
  readonly end?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A cell; underlined with the text of the file if that cannot be read. */
function Cell({ row: { faults }, fact, also, end = false, wide = false, children }: CellProps) {
  const wrong = faults.filter((fault) => fault.fact === fact || fault.fact === also)
  return (
    <td data-fact={fact} data-align={end ? 'end' : undefined} data-wide={wide || undefined}>
      {wrong.length === 0
        ? children
        : wrong.map((fault) => (
            <span key={fault.fact} className={styles.wrong}>
              {fault.cell}
            </span>
          ))}
    </td>
  )
}

function Day({ date, time, today }: { date: string; time: string | null; today: PlainDate }) {
  const day = wireDay(date)
  const text = day === null ? date : dayText(day, today)
  return <>{time === null ? text : `${text}, ${time}`}</>
}

function Amount({ amount }: { amount: PreviewRow['opening_bid'] }) {
  if (amount === null) return <span className={styles.mute}>{TEXTS.noneText}</span>
  return <>{typeof amount === 'number' ? formatCents(amount) : amount}</>
}

function stageText(status: string | null): string | null {
  const stage = STAGES.find((each) => each === status)
  return stage === undefined ? status : STAGE_NAMES[stage]
}

// Reasons and notes are those of the command line, which names facts as mapping files do.
function inWords(text: string): string {
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) =>
    isFactName(name) ? FACTS[name].toLowerCase() : name,
  )
}

function sentence(text: string): string {
  return `${capitalized(text)}.`
}
