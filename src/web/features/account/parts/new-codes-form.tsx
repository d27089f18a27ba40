import { useState, type SubmitEvent } from 'react'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { ChangeForm } from './change-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useChange } from './use-change.ts'

/** Replaces the recovery codes. `email` labels the downloaded file. */
export function NewCodesForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const change = useChange(
    {
      messages: { failed: TWO_STEP.newCodesFailed, notChanged: TWO_STEP.codesNotChanged },
      make: async () => {
        const answer = await call('POST /api/users/new_recovery_codes', { body: {} })
        setCodes(answer.recovery_codes)
      },
      onDone: () => undefined,
    },
    'password',
  )
  if (codes !== null) {
    return <RecoveryCodes done={TWO_STEP.codesRenewed} codes={codes} email={email} onClose={onClose} />
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.run(undefined)
  }
  return (
    <ChangeForm change={change} save={TWO_STEP.newCodesSave} onSubmit={submit} done={null} onClose={onClose}>
      <p>{TWO_STEP.newCodesWhy}</p>
    </ChangeForm>
  )
}
