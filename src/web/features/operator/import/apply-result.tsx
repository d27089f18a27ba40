import type { ImportOutcome } from '#contract/operator/imports.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './apply-result.module.css'
import { Reasons } from './dry-run.tsx'
import { IMPORT } from './texts.ts'

const TEXTS = IMPORT.apply

/** What an import did. */
export function ApplyResult({ outcome }: { outcome: ImportOutcome }) {
  const { state, rows, problems, run_id } = outcome
  return (
    <Panel title={TEXTS.title}>
      <div className={styles.result}>
        {state === 'published' && (
          <Notice tone="green">
            {TEXTS.done}. {TEXTS.doneText(rows.new, rows.changed, rows.gone)}
          </Notice>
        )}
        {state === 'held' && (
          <Notice tone="gray">
            {TEXTS.held}. {TEXTS.heldText}
          </Notice>
        )}
        {state === 'refused' && <Notice tone="red">{TEXTS.refused}</Notice>}
        {problems.length > 0 && <Reasons outcome={outcome} />}
        <div className={styles.buttons}>
          {state === 'held' && run_id !== null && (
            <ButtonLink look="primary" to={`${paths.operator}/runs/${run_id}`}>
              {TEXTS.review}
            </ButtonLink>
          )}
          <ButtonLink to={`${paths.operator}/import`}>{IMPORT.file.another}</ButtonLink>
        </div>
      </div>
    </Panel>
  )
}
