import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useChange } from './use-change.ts'

/** Asks for the password and a code, unless the session has proven a passkey, and replaces the recovery codes. */
export function NewCodesForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const needsCode = !user.passkey_proven
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const change = useChange(
    {
      messages: { failed: TWO_STEP.newCodesFailed, notChanged: TWO_STEP.codesNotChanged },
      make: async (code: string) => {
        const body = needsCode ? { code } : {}
        const answer = await call('POST /api/users/new_recovery_codes', { body })
        setCodes(answer.recovery_codes)
      },
      onDone: () => undefined,
    },
    'password',
  )
  if (codes !== null) {
    return <RecoveryCodes done={TWO_STEP.codesRenewed} codes={codes} email={user.email} onClose={onClose} />
  }
  return (
    <CodeForm
      change={change}
      save={TWO_STEP.newCodesSave}
      run={change.run}
      onClose={onClose}
      field={needsCode ? { label: TWO_STEP.currentCode, hint: TWO_STEP.currentCodeHint } : null}
    >
      <p>{TWO_STEP.newCodesWhy}</p>
    </CodeForm>
  )
}
