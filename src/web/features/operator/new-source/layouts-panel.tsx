import { useId } from 'react'
import type { SuggestedSource } from '#contract/operator/stored-sources.ts'
import { counties } from '#domain/counties/counties.ts'
import { Choose } from '#web/features/operator/import/choose.tsx'
import { countyOfFile, withCounty } from '#web/features/operator/import/mapping-edits.ts'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './layouts-panel.module.css'
import { listOf, readingOf, type SourceReading } from './source-draft.ts'
import { NEW_SOURCE } from './texts.ts'

interface LayoutsPanelProps {
  readonly suggestions: readonly SuggestedSource[]
  readonly reading: SourceReading
  readonly onChange: (reading: SourceReading) => void
}

const TEXTS = NEW_SOURCE.layouts

/** Where the rows of the page are, as found, and what holds for all of them. */
export function LayoutsPanel({ suggestions, reading, onChange }: LayoutsPanelProps) {
  const name = useId()
  const chosen = suggestions.findIndex((each) => isChosen(each, reading))
  return (
    <Panel title={TEXTS.title} aside={<span className={styles.hint}>{TEXTS.hint}</span>}>
      {suggestions.length === 0 && <Notice tone="gray">{TEXTS.none}</Notice>}
      <fieldset className={styles.list} role="radiogroup" aria-label={TEXTS.label}>
        {suggestions.map((each, place) => (
          <label key={place} className={styles.choice} data-chosen={place === chosen || undefined}>
            <input
              type="radio"
              name={name}
              checked={place === chosen}
              disabled={each.problem !== null}
              onChange={() => {
                const next = readingOf(each)
                if (next !== null) onChange(next)
              }}
            />
            <span className={styles.kind}>{TEXTS.kinds[each.kind]}</span>
            <span className={styles.title}>
              {each.title}
              {each.columns.length > 0 && <small>{each.columns.join(', ')}</small>}
            </span>
            <span className={styles.facts}>
              {each.problem ?? TEXTS.facts(each.rows, each.known, each.columns.length)}
              {each.warnings > 0 && `, ${TEXTS.leftOver(each.warnings)}`}
            </span>
          </label>
        ))}
        {chosen < 0 && suggestions.length > 0 && (
          <label className={styles.choice} data-chosen>
            <input type="radio" name={name} checked readOnly />
            <span className={styles.kind}>{TEXTS.own}</span>
          </label>
        )}
      </fieldset>
      <WholePage reading={reading} onChange={onChange} />
    </Panel>
  )
}

/** Facts are chosen after the layout, so that only the rows tell which one it is. */
function isChosen({ layout }: SuggestedSource, reading: SourceReading): boolean {
  const plain = ({ personal: _personal, ignored: _ignored, ...rest }: Record<string, unknown>) =>
    JSON.stringify(rest, inOrder)
  return plain(layout) === plain({ ...reading.layout, nothing_listed: layout['nothing_listed'] })
}

/** The database keeps the keys of an object in its own order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function WholePage({ reading, onChange }: Omit<LayoutsPanelProps, 'suggestions'>) {
  const { layout, mapping } = reading
  const empty = layout.nothing_listed ?? []
  return (
    <div className={styles.fields}>
      <Choose
        label={TEXTS.county}
        isNamed
        value={countyOfFile(mapping) ?? ''}
        options={[['', TEXTS.byColumn], ...counties.map((each) => [each.name, each.name] as const)]}
        onChoose={(county) =>
          onChange({ layout, mapping: withCounty(mapping, county === '' ? null : county) })
        }
      />
      <TextField
        key={`no day: ${(mapping.no_day ?? []).join()}`}
        label={TEXTS.noDay}
        description={TEXTS.noDayHint}
        maxLength={200}
        defaultValue={(mapping.no_day ?? []).join(', ')}
        onBlur={({ currentTarget }) =>
          onChange({ layout, mapping: { ...mapping, no_day: listOf(currentTarget.value) } })
        }
      />
      <TextField
        key={`empty: ${empty.join()}`}
        label={TEXTS.empty}
        description={TEXTS.emptyHint}
        maxLength={200}
        defaultValue={empty[0] ?? ''}
        onBlur={({ currentTarget }) => {
          const sentence = currentTarget.value.trim()
          const nothing_listed = [...(sentence === '' ? [] : [sentence]), ...empty.slice(1)]
          onChange({ layout: { ...layout, nothing_listed }, mapping })
        }}
      />
    </div>
  )
}
