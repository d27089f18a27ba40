import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { secondFactorQuery } from '#web/features/account/api.ts'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { InstantText } from './instant-text.tsx'
import { Setting, Settings } from './setting.tsx'
import styles from './two-step.module.css'
import type { TwoStepAction } from './two-step-dialog.tsx'

const TwoStepDialog = lazyWithRetry(async () => (await import('./two-step-dialog.tsx')).TwoStepDialog, {
  failure: 'dialog',
})

type TwoStepPanelProps = {
  user: CurrentUser
  /** The person may have changed: refetch. */
  onChanged: () => void
}

/** The second factor of the account: its state, and the dialogs that change it. */
export function TwoStepPanel({ user, onChanged }: TwoStepPanelProps) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<TwoStepAction | null>(null)
  const close = () => {
    setOpen(null)
    onChanged()
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  }
  const isOperator = user.role === 'operator'
  return (
    <Panel
      title={TWO_STEP.title}
      flush
      aside={
        user.second_factor && (
          <Badge tone="green" icon={<IconCircleCheck aria-hidden="true" />}>
            {TWO_STEP.on}
          </Badge>
        )
      }
    >
      {isOperator && !user.second_factor && (
        <div className={styles.notice}>
          <Notice tone="gray">{TWO_STEP.operator}</Notice>
        </div>
      )}
      {user.second_factor ? (
        <SettingsWhenOn isOperator={isOperator} onOpen={setOpen} />
      ) : (
        <Settings>
          <Setting
            name={TWO_STEP.status}
            why={TWO_STEP.offWhy}
            action={<Button onClick={() => setOpen('set-up')}>{TWO_STEP.setUp}</Button>}
          >
            {TWO_STEP.off}
          </Setting>
        </Settings>
      )}
      {open !== null && <TwoStepDialog action={open} user={user} onClose={close} />}
    </Panel>
  )
}

type WhenOnProps = { isOperator: boolean; onOpen: (action: TwoStepAction) => void }

function SettingsWhenOn({ isOperator, onOpen }: WhenOnProps) {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery)
  const setUpAt = data?.set_up_at ?? null
  return (
    <>
      {error && !isFetching && (
        <div className={styles.notice}>
          <RetryNotice onRetry={() => void refetch()}>
            {TWO_STEP.notLoaded} {error.message}
          </RetryNotice>
        </div>
      )}
      <Settings>
        <Setting
          name={TWO_STEP.status}
          {...(isOperator && { why: TWO_STEP.operatorOn })}
          action={!isOperator && <Button onClick={() => onOpen('turn-off')}>{TWO_STEP.turnOff}</Button>}
        >
          {setUpAt === null ? (
            TWO_STEP.on
          ) : (
            <span>
              {TWO_STEP.onSince} <InstantText instant={setUpAt} />
            </span>
          )}
        </Setting>
        <Setting
          name={TWO_STEP.recoveryCodes}
          why={TWO_STEP.recoveryWhy}
          action={<Button onClick={() => onOpen('new-codes')}>{TWO_STEP.newCodes}</Button>}
        >
          {data && TWO_STEP.left(data.recovery_codes_left)}
        </Setting>
        <Setting
          name={TWO_STEP.app}
          why={TWO_STEP.appWhy}
          action={<Button onClick={() => onOpen('set-up')}>{TWO_STEP.change}</Button>}
        />
      </Settings>
    </>
  )
}
