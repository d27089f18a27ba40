import { useState } from 'react'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './catalog-panel.module.css'
import { COUNTIES } from './texts.ts'

/** Brings products and prices at Stripe up to date, after a look at what would change. */
export function CatalogPanel() {
  const [steps, setSteps] = useState<readonly string[] | null>(null)
  const [made, setMade] = useState<number | null>(null)
  const sync = useOperation(
    (dryRun: boolean) => call('POST /api/operator/catalog_sync', { body: { dry_run: dryRun } }),
    (answer, dryRun) => {
      setSteps(dryRun ? answer.steps : null)
      setMade(dryRun ? null : answer.steps.length)
    },
  )
  return (
    <Panel title={COUNTIES.stripe}>
      <p className={styles.why}>{COUNTIES.stripeWhy}</p>
      {sync.problem !== null && <Notice tone="red">{sync.problem}</Notice>}
      {made !== null && <Notice tone="green">{COUNTIES.synced(made)}</Notice>}
      {steps !== null && steps.length === 0 && <Notice tone="green">{COUNTIES.upToDate}</Notice>}
      {steps !== null && steps.length > 0 && (
        <ul className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button disabled={sync.isRunning} onClick={() => sync.run(true)}>
          {COUNTIES.dryRun}
        </Button>
        {steps !== null && steps.length > 0 && (
          <Button look="primary" disabled={sync.isRunning} onClick={() => sync.run(false)}>
            {COUNTIES.sync}
          </Button>
        )}
      </div>
      {sync.dialog}
    </Panel>
  )
}
