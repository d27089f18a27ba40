import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListingFix, OperatorListing } from '#contract/operator/listings.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { factName, factText, parcelTexts } from './fact-texts.ts'
import styles from './fixes-panel.module.css'
import { LISTINGS } from './texts.ts'

interface FixesPanelProps {
  listing: OperatorListing
  today: PlainDate
  onUndone: () => void
}

/** The corrections of a listing, those that hold first to be taken back. */
export function FixesPanel({ listing: { listing, version, fixes }, today, onUndone }: FixesPanelProps) {
  const [asked, setAsked] = useState<number | null>(null)
  const undo = useOperation(
    (body: { fix_id: number; reason: string }) =>
      call('POST /api/operator/listings/:id/undo_fix', {
        params: { id: String(listing.id) },
        body: { ...body, version },
      }),
    () => {
      setAsked(null)
      onUndone()
    },
  )
  return (
    <Panel title={LISTINGS.corrections} flush>
      <ul role="list" className={styles.list}>
        {fixes.map((fix) => (
          <li key={fix.id} className={styles.fix}>
            <div className={styles.head}>
              <b>
                {LISTINGS.fixLine(
                  factName(fix.fact),
                  factText(fix.fact, fix.before, today),
                  factText(fix.fact, fix.after, today),
                )}
              </b>
              {fix.ended_at === null && (
                <>
                  <StateMark tone="green" icon={IconLock}>
                    {LISTINGS.holds}
                  </StateMark>
                  <Button
                    aria-label={LISTINGS.takeBackOf(factName(fix.fact))}
                    aria-expanded={asked === fix.id}
                    onClick={() => setAsked(asked === fix.id ? null : fix.id)}
                  >
                    {LISTINGS.takeBack}
                  </Button>
                </>
              )}
            </div>
            <p className={styles.line}>
              {fix.reason} ({LISTINGS.evidences[fix.evidence]}).{' '}
              {LISTINGS.by(fix.fixed_by ?? LISTINGS.formerOperator, instantText(fix.fixed_at, today))}
            </p>
            {fix.sold_with.length > 0 && (
              <p className={styles.line}>{LISTINGS.heldFor(parcelTexts(fix.sold_with))}</p>
            )}
            <Ending fix={fix} today={today} />
            {asked === fix.id && (
              <ReasonBar problem={undo.problem}>
                {(ask) => (
                  <>
                    <Button onClick={() => setAsked(null)}>{LISTINGS.cancel}</Button>
                    <Button
                      look="primary"
                      disabled={undo.isRunning}
                      onClick={() => ask((reason) => undo.run({ fix_id: fix.id, reason }))}
                    >
                      {LISTINGS.takeBack}
                    </Button>
                  </>
                )}
              </ReasonBar>
            )}
          </li>
        ))}
      </ul>
      {undo.dialog}
    </Panel>
  )
}

function Ending({ fix, today }: { fix: ListingFix; today: PlainDate }) {
  const { ended_at, ended_because, ended_by_source, end_reason } = fix
  if (ended_at === null || ended_because === null) return null
  return (
    <p className={styles.line}>
      {LISTINGS.ended(LISTINGS.endings[ended_because], ended_by_source, instantText(ended_at, today))}
      {end_reason !== null && `: ${end_reason}`}
    </p>
  )
}
