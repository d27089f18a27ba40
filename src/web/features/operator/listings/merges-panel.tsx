import { useState } from 'react'
import type { OperatorListing } from '#contract/operator/listings.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './fixes-panel.module.css'
import { LISTINGS } from './texts.ts'

interface MergesPanelProps {
  listing: OperatorListing
  today: PlainDate
  onSplit: () => void
}

/** Listings that were merged into this one, to be split again. */
export function MergesPanel({ listing: { listing, version, merges }, today, onSplit }: MergesPanelProps) {
  const [asked, setAsked] = useState<number | null>(null)
  const split = useOperation(
    (body: { merge_id: number; reason: string }) =>
      call('POST /api/operator/listings/:id/split', {
        params: { id: String(listing.id) },
        body: { ...body, version },
      }),
    () => {
      setAsked(null)
      onSplit()
    },
  )
  return (
    <Panel title={LISTINGS.merges} flush>
      <ul role="list" className={styles.list}>
        {merges.map((merge) => (
          <li key={merge.id} className={styles.fix}>
            <div className={styles.head}>
              <b>{LISTINGS.mergedOf(merge.merged_id, merge.case_number)}</b>
              {merge.split_at === null && (
                <Button
                  aria-expanded={asked === merge.id}
                  onClick={() => setAsked(asked === merge.id ? null : merge.id)}
                >
                  {LISTINGS.split}
                </Button>
              )}
            </div>
            <p className={styles.line}>{LISTINGS.by(merge.reason, instantText(merge.merged_at, today))}</p>
            {merge.split_at !== null && (
              <p className={styles.line}>
                {LISTINGS.splitAt(instantText(merge.split_at, today), merge.split_reason)}
              </p>
            )}
            {asked === merge.id && (
              <ReasonBar hint={LISTINGS.splitHint} problem={split.problem}>
                {(ask) => (
                  <Button
                    look="primary"
                    disabled={split.isRunning}
                    onClick={() => ask((reason) => split.run({ merge_id: merge.id, reason }))}
                  >
                    {LISTINGS.splitNow}
                  </Button>
                )}
              </ReasonBar>
            )}
          </li>
        ))}
      </ul>
      {split.dialog}
    </Panel>
  )
}
