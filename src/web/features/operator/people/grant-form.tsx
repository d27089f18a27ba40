import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { counties } from '#domain/counties/counties.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import select from '#web/ui/select.module.css'
import styles from './open-panel.module.css'
import { SUBSCRIPTION } from './texts.ts'

/** Granting a county that is chosen here, or closing this one. */
export type GrantChange = { isOpen: true } | { isOpen: false; county: string }

type GrantFormProps = { person: OperatorPersonPage; change: GrantChange; onClose: () => void }

/** Grants a county or closes it, with a reason. */
export function GrantForm({ person, change, onClose }: GrantFormProps) {
  const { id, open } = person
  const isOpenBy = (county: string, isGrant: boolean) =>
    open.some((row) => (row.county ?? county) === county && (row.because === 'granted') === isGrant)
  const offered = counties.filter(({ name }) => !isOpenBy(name, true)).map(({ name }) => name)
  const [chosen, setChosen] = useState('')
  const county = change.isOpen ? chosen : change.county
  const grant = useOperation(
    (reason: string) =>
      call('POST /api/operator/people/:id/grant', {
        params: { id },
        body: { counties: [county], is_open: change.isOpen, reason },
      }),
    onClose,
  )
  return (
    <div className={styles.grant}>
      {change.isOpen && (
        <NativeSelect
          label={SUBSCRIPTION.grantWhich}
          classNames={{ label: `${field.label}`, input: `${field.input} ${select.select}` }}
          rightSection={null}
          data={[
            { value: '', label: SUBSCRIPTION.chooseCounty },
            ...offered.map((name) => ({
              value: name,
              label: isOpenBy(name, false) ? SUBSCRIPTION.paidAlready(name) : name,
            })),
          ]}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <ReasonBar problem={grant.problem} hint={SUBSCRIPTION.reasonHint}>
        {(ask) => (
          <>
            <Button onClick={onClose}>{SUBSCRIPTION.cancel}</Button>
            <Button look="primary" disabled={grant.isRunning || county === ''} onClick={() => ask(grant.run)}>
              {change.isOpen ? SUBSCRIPTION.grantNow(county) : SUBSCRIPTION.close(county)}
            </Button>
          </>
        )}
      </ReasonBar>
      {grant.dialog}
    </div>
  )
}
