import { useState } from 'react'
import type { SourcePreview } from '#contract/operator/stored-sources.ts'
import { RunPage } from '#web/features/operator/runs/run-page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './page-rows.module.css'
import { NEW_SOURCE } from './texts.ts'

const TEXTS = NEW_SOURCE.rows

/** The rows as the page prints them, with what was noticed on it. */
export function PageRows({
  preview: { columns, records, records_read, warnings },
}: {
  preview: SourcePreview
}) {
  const [line, setLine] = useState<number | null>(null)
  if (records.length === 0) return null
  const shown = columns.map(({ name, use }) => ({
    name,
    is_personal: use === 'personal',
    state: 'printed' as const,
  }))
  return (
    <Panel
      title={TEXTS.title}
      flush
      aside={<span className={styles.count}>{TEXTS.count(records_read)}</span>}
    >
      <RunPage
        page={{ fetched_at: '', url: null, bytes: 0, sha256: '', columns: shown, rows: records }}
        line={line}
        onOpen={setLine}
      />
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          <h3>{TEXTS.warnings}</h3>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
