import { useState } from 'react'
import type { PlanChange } from '#contract/operator/counties.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import {
  changedMeanwhile,
  changesOf,
  commonPlan,
  plansAfter,
  readMonthly,
  readTrialDays,
  undoOf,
  type ChosenPlan,
  type TypedPlan,
} from './plan-wish.ts'
import styles from './price-form.module.css'
import { COUNTIES } from './texts.ts'

type Made = { changes: PlanChange[]; reason: string; isUndo: boolean }

/** Sets the price, trial and sale of the chosen counties together, with an undo. */
export function PriceForm({ chosen, onDone }: { chosen: readonly ChosenPlan[]; onDone: () => void }) {
  // What is replaced is what was seen when the form was filled, even if another operator changes it meanwhile.
  const [seen, setSeen] = useState(chosen)
  const [typed, setTyped] = useState(() => commonPlan(chosen))
  const [done, setDone] = useState<Made | null>(null)
  const set = useOperation(
    ({ changes, reason }: Made) => call('POST /api/operator/plans', { body: { changes, reason } }),
    (_answer, made) => {
      setDone(made.isUndo ? null : made)
      setSeen(plansAfter(seen, made.changes))
      onDone()
    },
  )
  const startAgain = () => {
    setSeen(chosen)
    setTyped(commonPlan(chosen))
  }
  const others = set.isRunning ? [] : changedMeanwhile(seen, chosen)
  const back = done === null ? [] : undoOf(done.changes)
  return (
    <Panel title={COUNTIES.prices}>
      {done !== null && (
        <Notice
          tone="green"
          action={
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
      {others.length > 0 && (
        <Notice tone="red" action={<Button onClick={startAgain}>{COUNTIES.startAgain}</Button>}>
          {COUNTIES.changedMeanwhile(others.map(({ name }) => name ?? COUNTIES.statewide))}
        </Notice>
      )}
      {seen.length === 0 ? (
        <p>{COUNTIES.choose}</p>
      ) : (
        <PriceFields
          seen={seen}
          typed={typed}
          isBlocked={set.isRunning || others.length > 0}
          problem={others.length > 0 ? null : set.problem}
          onType={setTyped}
          onSet={(changes, reason) => set.run({ changes, reason, isUndo: false })}
        />
      )}
      {set.dialog}
    </Panel>
  )
}

type PriceFieldsProps = {
  seen: readonly ChosenPlan[]
  typed: TypedPlan
  isBlocked: boolean
  problem: string | null
  onType: (typed: TypedPlan) => void
  onSet: (changes: PlanChange[], reason: string) => void
}

function PriceFields({ seen, typed, isBlocked, problem, onType, onSet }: PriceFieldsProps) {
  const common = commonPlan(seen)
  const monthly = readMonthly(typed.monthly)
  const trialDays = readTrialDays(typed.trialDays)
  // An empty field leaves each plan its own value only where they differ.
  const isLeft = (field: 'monthly' | 'trialDays') => typed[field].trim() === '' && common[field] === ''
  const isReadable = (monthly !== null || isLeft('monthly')) && (trialDays !== null || isLeft('trialDays'))
  const wish = { monthly, trial_days: trialDays, on_sale: typed.isOnSale }
  const changes = isReadable ? changesOf(seen, wish) : []
  const placeholderOf = (field: 'monthly' | 'trialDays') =>
    seen.some(({ plan }) => plan !== null) && common[field] === '' ? COUNTIES.various : undefined
  const subscribers = seen.reduce((sum, county) => sum + county.subscribers, 0)
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={COUNTIES.monthly}
          inputMode="decimal"
          value={typed.monthly}
          placeholder={placeholderOf('monthly')}
          error={monthly === null && typed.monthly.trim() !== '' ? COUNTIES.notAPrice : null}
          onChange={({ currentTarget }) => onType({ ...typed, monthly: currentTarget.value })}
        />
        <TextField
          label={COUNTIES.trialDays}
          inputMode="numeric"
          value={typed.trialDays}
          placeholder={placeholderOf('trialDays')}
          error={trialDays === null && typed.trialDays.trim() !== '' ? COUNTIES.notDays : null}
          onChange={({ currentTarget }) => onType({ ...typed, trialDays: currentTarget.value })}
        />
        <Checkbox
          label={COUNTIES.onSale}
          checked={typed.isOnSale ?? false}
          indeterminate={typed.isOnSale === null}
          onChange={({ currentTarget }) => onType({ ...typed, isOnSale: currentTarget.checked })}
        />
      </div>
      <p className={styles.consequence}>
        {COUNTIES.chosen(seen.length)}. {COUNTIES.consequence(changes.length, subscribers)}
      </p>
      {seen.length > 1 && changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ county, to, seen: before }) => (
            <li key={county}>{COUNTIES.change(county ?? COUNTIES.statewide, before, to)}</li>
          ))}
        </ul>
      )}
      <ReasonBar problem={problem}>
        {(ask) => (
          <Button
            look="primary"
            disabled={changes.length === 0 || isBlocked}
            onClick={() => ask((reason) => onSet(changes, reason))}
          >
            {COUNTIES.set(changes.length)}
          </Button>
        )}
      </ReasonBar>
    </>
  )
}
