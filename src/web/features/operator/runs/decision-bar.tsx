import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { RunRow } from '#contract/operator/runs.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import sticky from '#web/features/operator/kit/sticky-bar.module.css'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { consequenceOf } from './consequence.ts'
import styles from './decision-bar.module.css'
import { RUNS } from './texts.ts'

type DecisionBarProps = {
  runId: number
  /** When its sources were last published, as the page shows it. */
  shownSince: string | null
  /** The rows that differ from what is shown. */
  rows: readonly RunRow[]
  chosen: ReadonlySet<string>
  /** Why it cannot be released anymore; null while it can. */
  tooLate: string | null
  onDone: (sentence: string) => void
  /** The bar is gone where another operator decided first. */
  onFailed: (problem: string) => void
}

/** Releases only the chosen rows, all of them in a second step, or none; with what follows before the buttons. */
export function DecisionBar(props: DecisionBarProps) {
  const { runId, shownSince, rows, chosen, tooLate, onDone, onFailed } = props
  const [isSure, setSure] = useState(false)
  const release = useOperation(
    (body: { only: string[] | null; reason: string }) =>
      call('POST /api/operator/runs/:id/release', {
        params: { id: runId },
        body: { ...body, shown_since: shownSince },
      }),
    (done) => onDone(RUNS.released(done.new, done.changed, done.gone)),
    onFailed,
  )
  const reject = useOperation(
    (reason: string) =>
      call('POST /api/operator/runs/:id/reject', { params: { id: runId }, body: { reason } }),
    () => onDone(RUNS.rejected),
    onFailed,
  )
  const isBusy = release.isRunning || reject.isRunning
  const picked = rows.filter(({ id }) => chosen.has(id))
  return (
    <section className={sticky.bar} aria-label={RUNS.decision}>
      <div className={styles.follows}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        <div aria-live="polite">
          {tooLate !== null && <p>{tooLate}</p>}
          {tooLate === null && picked.length > 0 && (
            <p>{RUNS.consequence(RUNS.releasingThese(picked.length), consequenceOf(picked))}</p>
          )}
          {tooLate === null && (
            <p>
              {RUNS.consequence(RUNS.releasingAll(rows.length), consequenceOf(rows))} {RUNS.neverDeleted}
            </p>
          )}
        </div>
      </div>
      <ReasonBar problem={release.problem ?? reject.problem}>
        {(ask) => (
          <>
            {tooLate === null && !isSure && (
              <Button className={`${styles.danger}`} disabled={isBusy} onClick={() => setSure(true)}>
                {RUNS.releaseAll(rows.length)}
              </Button>
            )}
            {tooLate === null && isSure && (
              <>
                <Button
                  className={`${styles.danger}`}
                  disabled={isBusy}
                  onClick={() => ask((reason) => release.run({ only: null, reason }))}
                >
                  {RUNS.releaseAllSure(rows.length)}
                </Button>
                <Button autoFocus onClick={() => setSure(false)}>
                  {RUNS.keep}
                </Button>
              </>
            )}
            <Button disabled={isBusy} onClick={() => ask(reject.run)}>
              {RUNS.reject}
            </Button>
            {tooLate === null && (
              <Button
                look="primary"
                disabled={isBusy || picked.length === 0}
                onClick={() => ask((reason) => release.run({ only: picked.map(({ id }) => id), reason }))}
              >
                <IconCheck size={16} aria-hidden="true" />
                {RUNS.releaseOnly(picked.length)}
              </Button>
            )}
          </>
        )}
      </ReasonBar>
      {release.dialog}
      {reject.dialog}
    </section>
  )
}
