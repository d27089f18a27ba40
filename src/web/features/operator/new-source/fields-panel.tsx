import type { SourcePreview } from '#contract/operator/stored-sources.ts'
import { ColumnsPanel } from '#web/features/operator/import/columns-panel.tsx'
import { JsonPanel } from '#web/features/operator/import/json-panel.tsx'
import { IMPORT } from '#web/features/operator/import/texts.ts'
import { RUNS } from '#web/features/operator/runs/texts.ts'
import { Button } from '#web/ui/button.tsx'
import {
  isLayout,
  isListingMapping,
  columnUse,
  withMapping,
  withUse,
  type ColumnUse,
  type SourceReading,
} from './source-draft.ts'
import { NEW_SOURCE } from './texts.ts'

interface FieldsPanelProps {
  readonly reading: SourceReading
  readonly preview: SourcePreview
  readonly onChange: (reading: SourceReading | null) => void
}

const TEXTS = NEW_SOURCE.columns
const USES = [
  ['', TEXTS.undecided],
  ['ignored', TEXTS.ignored],
  ['personal', TEXTS.personal],
] as const

/** The columns of the page beside their facts and formats, and everything as JSON. */
export function FieldsPanel({ reading, preview, onChange }: FieldsPanelProps) {
  const { rows, columns } = preview
  const undecided = columns.filter(({ use }) => use === 'undecided').map(({ name }) => name)
  const personal = new Set(columns.filter(({ use }) => use === 'personal').map(({ name }) => name))
  const wrongCells = new Set((rows?.rows ?? []).flatMap(({ faults }) => faults.map(({ cell }) => cell)))
  const most = Math.max(0, ...(rows?.columns ?? []).map(({ samples }) => samples.length))
  const masked = Array.from({ length: most }, () => RUNS.masked)
  const shown = (rows?.columns ?? []).map((column) =>
    personal.has(column.name) ? { ...column, samples: masked } : column,
  )
  return (
    <>
      {shown.length > 0 && (
        <ColumnsPanel
          mapping={reading.mapping}
          columns={shown}
          unreadable={rows?.unreadable ?? {}}
          wrongCells={wrongCells}
          known={undecided.length === 0 ? TEXTS.decided : TEXTS.open(undecided.length)}
          aside={
            undecided.length > 0 && (
              <Button
                onClick={() =>
                  onChange(undecided.reduce((next, name) => withUse(next, name, 'ignored', null), reading))
                }
              >
                {TEXTS.restUnused}
              </Button>
            )
          }
          onChange={(mapping) => onChange(withMapping(reading, mapping))}
          rest={{
            options: USES,
            valueOf: (column) => columnUse(reading, column),
            onChoose: (column, use, fact) => onChange(withUse(reading, column, namedUse(use), fact)),
          }}
        />
      )}
      <JsonPanel
        texts={NEW_SOURCE.layoutJson}
        value={reading.layout}
        name="layout"
        isValue={isLayout}
        onChange={(layout) => onChange({ ...reading, layout })}
      />
      <JsonPanel
        texts={IMPORT.json}
        value={reading.mapping}
        name="mapping"
        isValue={isListingMapping}
        onChange={(mapping) => onChange(withMapping(reading, mapping))}
      />
    </>
  )
}

function namedUse(value: string): ColumnUse {
  return value === 'ignored' || value === 'personal' ? value : ''
}
