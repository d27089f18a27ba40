import { useState } from 'react'
import type { RunRow } from '#contract/operator/runs.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './decision-bar.module.css'
import { RUNS } from './texts.ts'

type DecisionBarProps = {
  runId: number
  shownSince: string | null
  rows: readonly RunRow[]
  chosen: ReadonlySet<string>
  onDone: (sentence: string) => void
}

/** Releases only the chosen rows, all of them in a second step, or none. */
export function DecisionBar({ runId, shownSince, rows, chosen, onDone }: DecisionBarProps) {
  const [isSure, setSure] = useState(false)
  const release = useOperation(
    (body: { only: string[] | null; reason: string }) =>
      call('POST /api/operator/runs/:id/release', {
        params: { id: runId },
        body: { ...body, shown_since: shownSince },
      }),
    (done) => onDone(RUNS.released(done.new, done.changed, done.gone)),
  )
  const reject = useOperation(
    (reason: string) =>
      call('POST /api/operator/runs/:id/reject', { params: { id: runId }, body: { reason } }),
    () => onDone(RUNS.rejected),
  )
  const isBusy = release.isRunning || reject.isRunning
  const gone = rows.filter(({ kind }) => kind === 'gone').length
  const bids = rows.filter(({ loses_bid }) => loses_bid).length
  const touched = rows.filter(({ kind }) => kind !== 'same')
  const favorites = touched.reduce((sum, row) => sum + row.favorites, 0)
  return (
    <div className={styles.bar}>
      <Notice tone="gray">{RUNS.consequence(bids, gone, favorites)}</Notice>
      <ReasonBar problem={release.problem ?? reject.problem}>
        {(ask) => (
          <>
            {isSure ? (
              <>
                <Button onClick={() => setSure(false)}>{RUNS.keep}</Button>
                <Button
                  className={`${styles.danger}`}
                  disabled={isBusy}
                  onClick={() => ask((reason) => release.run({ only: null, reason }))}
                >
                  {RUNS.releaseAllSure}
                </Button>
              </>
            ) : (
              <Button className={`${styles.danger}`} disabled={isBusy} onClick={() => setSure(true)}>
                {RUNS.releaseAll(rows.length)}
              </Button>
            )}
            <Button disabled={isBusy} onClick={() => ask(reject.run)}>
              {RUNS.reject}
            </Button>
            <Button
              look="primary"
              disabled={isBusy || chosen.size === 0}
              onClick={() => ask((reason) => release.run({ only: [...chosen], reason }))}
            >
              {RUNS.releaseOnly(chosen.size)}
            </Button>
          </>
        )}
      </ReasonBar>
      {release.dialog}
      {reject.dialog}
    </div>
  )
}
