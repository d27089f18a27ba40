import { useState } from 'react'
import type { PlanChange } from '#contract/operator/counties.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Plan, undoOf, type Wish, wishOf } from './plan-wish.ts'
import styles from './price-form.module.css'
import { COUNTIES } from './texts.ts'

type PriceFormProps = {
  /** Null is the statewide plan. */
  chosen: readonly { readonly name: string | null; readonly plan: Plan; readonly subscribers: number }[]
  onDone: () => void
}

/** Sets the price, trial and sale of the chosen counties together, with an undo. */
export function PriceForm({ chosen, onDone }: PriceFormProps) {
  const [first] = chosen
  const [monthly, setMonthly] = useState(first?.plan ? String(first.plan.monthly) : '')
  const [trialDays, setTrialDays] = useState(String(first?.plan?.trial_days ?? 0))
  const [isOnSale, setOnSale] = useState(first?.plan?.on_sale ?? true)
  const [done, setDone] = useState<{ changes: readonly PlanChange[]; reason: string } | null>(null)
  const set = useOperation(
    ({ changes: all, reason }: { changes: PlanChange[]; reason: string; isUndo: boolean }) =>
      call('POST /api/operator/plans', { body: { changes: all, reason } }),
    (_answer, made) => {
      setDone(made.isUndo ? null : made)
      onDone()
    },
  )
  const to: Wish = { monthly: Number(monthly), trial_days: Number(trialDays), on_sale: isOnSale }
  const changes = chosen.flatMap(({ name, plan }): PlanChange[] => {
    const seen = wishOf(plan)
    return JSON.stringify(seen) === JSON.stringify(to) ? [] : [{ county: name, to, seen }]
  })
  const subscribers = chosen.reduce((sum, county) => sum + county.subscribers, 0)
  const back = done && undoOf(done.changes)
  return (
    <Panel title={COUNTIES.prices}>
      {done !== null && (
        <Notice
          tone="green"
          action={
            back !== null &&
            back.length > 0 && (
              <Button
                disabled={set.isRunning}
                onClick={() =>
                  set.run({ changes: back, reason: COUNTIES.undoReason(done.reason), isUndo: true })
                }
              >
                {COUNTIES.undo}
              </Button>
            )
          }
        >
          {COUNTIES.done(done.changes.length)}
        </Notice>
      )}
      {chosen.length === 0 ? (
        <p>{COUNTIES.choose}</p>
      ) : (
        <>
          <div className={styles.fields}>
            <TextField
              label={COUNTIES.monthly}
              inputMode="decimal"
              value={monthly}
              onChange={({ currentTarget }) => setMonthly(currentTarget.value)}
            />
            <TextField
              label={COUNTIES.trialDays}
              inputMode="numeric"
              value={trialDays}
              onChange={({ currentTarget }) => setTrialDays(currentTarget.value)}
            />
            <Checkbox
              label={COUNTIES.onSale}
              checked={isOnSale}
              onChange={({ currentTarget }) => setOnSale(currentTarget.checked)}
            />
          </div>
          <p className={styles.consequence}>
            {COUNTIES.chosen(chosen.length)}. {COUNTIES.consequence(changes.length, subscribers)}
          </p>
          <ReasonBar problem={set.problem}>
            {(ask) => (
              <Button
                look="primary"
                disabled={changes.length === 0 || set.isRunning}
                onClick={() => ask((reason) => set.run({ changes, reason, isUndo: false }))}
              >
                {COUNTIES.set(changes.length)}
              </Button>
            )}
          </ReasonBar>
        </>
      )}
      {set.dialog}
    </Panel>
  )
}
