import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ImportColumn, ImportPreview } from '#contract/operator/imports.ts'
import type { DateForm, FactName, MappingInput } from '#contract/operator/mapping-schema.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Choose } from './choose.tsx'
import styles from './columns-panel.module.css'
import { columnsOf, factsOf, isDateFact, isFactName, withDateForm, withFact } from './mapping-edits.ts'
import { DATE_FORMATS, DETECTED, FACTS, isMoneyFact } from './fact-texts.ts'
import { IMPORT } from './texts.ts'

interface ColumnsPanelProps {
  readonly mapping: MappingInput
  readonly columns: readonly ImportColumn[]
  readonly unreadable: ImportPreview['unreadable']
  /** Cells of the preview that cannot be read, as the file has them. */
  readonly wrongCells: ReadonlySet<string>
  readonly known: string
  readonly aside: ReactNode
  readonly onChange: (mapping: MappingInput) => void
  /** What a column without a fact may be; without it, it is skipped. */
  readonly rest?: RestChoices
}

interface RestChoices {
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly valueOf: (column: string) => string
  /** `fact` is what the column was read as before. */
  readonly onChoose: (column: string, value: string, fact: FactName | null) => void
}

const TEXTS = IMPORT.columns

/** The columns of a file with their first cells; for each what it means and how it is written. */
export function ColumnsPanel(props: ColumnsPanelProps) {
  const { columns, mapping, wrongCells, known, aside } = props
  const samples = columns[0]?.samples ?? []
  const isSkipped = columns.map(({ name }) => factsOf(mapping, name).length === 0)
  return (
    <Panel
      title={TEXTS.title}
      flush
      aside={
        <div className={styles.aside}>
          <span className={styles.known}>{known}</span>
          {aside}
        </div>
      }
    >
      <div className={styles.frame} role="region" aria-label={TEXTS.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th key={place} scope="col">
                  <span className={styles.name} title={column.name}>
                    {column.name === '' ? TEXTS.empty : column.name}
                  </span>
                  <ColumnMeaning {...props} column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((_first, row) => (
              <tr key={row}>
                {columns.map(({ samples: cells }, place) => (
                  <Sample
                    key={place}
                    text={cells[row] ?? ''}
                    isSkipped={isSkipped[place] ?? true}
                    isWrong={!(isSkipped[place] ?? true) && wrongCells.has(cells[row] ?? '')}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Sample({ text, isSkipped, isWrong }: { text: string; isSkipped: boolean; isWrong: boolean }) {
  const isEmpty = text.trim() === ''
  return (
    <td data-skipped={isSkipped || undefined} data-empty={isEmpty || undefined} title={text}>
      {isWrong && !isEmpty ? <span className={styles.wrong}>{text}</span> : isEmpty ? TEXTS.empty : text}
    </td>
  )
}

function ColumnMeaning({
  column: { name },
  mapping,
  unreadable,
  onChange,
  rest,
}: ColumnsPanelProps & { column: ImportColumn }) {
  const facts = factsOf(mapping, name)
  const change = (from: FactName | null, to: string) => {
    if (rest && !isFactName(to)) rest.onChoose(name, to, from)
    else onChange(withFact(mapping, name, { from, to: isFactName(to) ? to : null }))
  }
  const none = rest?.options ?? ([['', TEXTS.skip]] as const)
  if (facts.length === 0) {
    return (
      <div className={styles.meaning}>
        <Choose
          label={TEXTS.factOf(name)}
          tone={rest?.valueOf(name) === '' ? 'missing' : 'skipped'}
          value={rest?.valueOf(name) ?? ''}
          options={optionsFor(mapping, none)}
          onChoose={(to) => change(null, to)}
        />
        <span className={styles.none}>{TEXTS.noFormat}</span>
        {!rest && <span className={styles.flag}>{TEXTS.kept}</span>}
      </div>
    )
  }
  return (
    <div className={styles.meaning}>
      {facts.map((fact) => (
        <div key={fact} className={styles.meaning}>
          <Choose
            label={TEXTS.factOf(name)}
            tone="set"
            value={fact}
            options={optionsFor(mapping, none)}
            onChoose={(to) => change(fact, to)}
          />
          <Format fact={fact} column={name} mapping={mapping} onChange={onChange} />
          <Flag fact={fact} mapping={mapping} wrong={unreadable[fact] ?? 0} />
        </div>
      ))}
      {facts.some(holdsMore) && (
        <Choose
          label={TEXTS.alsoOf(name)}
          tone="skipped"
          value=""
          options={optionsFor(mapping, [['', TEXTS.also]])}
          onChoose={(to) => isFactName(to) && change(null, to)}
        />
      )}
    </div>
  )
}

/** A cell with a day may also hold the time, or the deadline. */
function holdsMore(fact: FactName): boolean {
  return isDateFact(fact) || fact === 'time'
}

const OUTLINE_FACTS: readonly string[] = ['county', 'parcel_identification']

function optionsFor(
  { reads }: MappingInput,
  none: readonly (readonly [string, string])[],
): (readonly [string, string])[] {
  const facts = Object.entries(FACTS).filter(([fact]) => reads === 'listings' || OUTLINE_FACTS.includes(fact))
  return [...none, ...facts]
}

function Flag({ fact, mapping, wrong }: { fact: FactName; mapping: MappingInput; wrong: number }) {
  const columns = columnsOf(mapping.columns[fact])
  if (wrong > 0)
    return (
      <span className={styles.flag} data-tone="red">
        <IconAlertTriangle size={12} aria-hidden="true" />
        {TEXTS.notRead(wrong)}
      </span>
    )
  if (columns.length > 1) return <span className={styles.flag}>{TEXTS.firstOf(columns)}</span>
  return (
    <span className={styles.flag} data-tone="green">
      <IconCheck size={12} aria-hidden="true" />
      {TEXTS.allRead}
    </span>
  )
}

interface FormatProps {
  readonly fact: FactName
  readonly column: string
  readonly mapping: MappingInput
  readonly onChange: (mapping: MappingInput) => void
}

function Format({ fact, column, mapping, onChange }: FormatProps) {
  if (mapping.reads === 'listings' && isDateFact(fact)) {
    const forms = mapping.dates?.[fact] ?? []
    const several =
      forms.length > 1 ? [[forms.join(' '), forms.map((form) => DATE_FORMATS[form]).join('; ')] as const] : []
    return (
      <Choose
        label={TEXTS.formatOf(column)}
        value={forms.join(' ')}
        options={[['', DETECTED], ...Object.entries(DATE_FORMATS), ...several]}
        onChoose={(form) => onChange(withDateForm(mapping, fact, isDateForm(form) ? form : null))}
      />
    )
  }
  if (mapping.reads === 'listings' && isMoneyFact(fact)) {
    return (
      <Choose
        label={TEXTS.formatOf(column)}
        value={mapping.money ?? 'dollars'}
        options={[
          ['dollars', IMPORT.whole.dollars],
          ['cents', IMPORT.whole.cents],
        ]}
        onChoose={(money) => onChange({ ...mapping, money: money === 'cents' ? 'cents' : 'dollars' })}
      />
    )
  }
  return <span className={styles.none}>{fact === 'lot_size' ? TEXTS.acres : TEXTS.asWritten}</span>
}

function isDateForm(text: string): text is DateForm {
  return Object.hasOwn(DATE_FORMATS, text)
}
