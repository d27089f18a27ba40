import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { TWO_STEP } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useChange } from './use-change.ts'
import styles from './two-step.module.css'

type Key = Answer<'POST /api/users/begin_second_factor'>

const MESSAGES = { failed: TWO_STEP.failed, notChanged: TWO_STEP.notChanged }

type SetUpProps = { user: CurrentUser; onClose: () => void }

/** Three steps: password, the key with a first code from the app, recovery codes. */
export function TwoStepSetUp({ user, onClose }: SetUpProps) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) {
    return <RecoveryCodes done={TWO_STEP.turnedOn} codes={codes} email={user.email} onClose={onClose} />
  }
  if (key !== null) return <ConfirmStep answer={key} onCodes={setCodes} onClose={onClose} />
  return <BeginStep isOn={user.second_factor} onKey={setKey} onClose={onClose} />
}

type BeginProps = { isOn: boolean; onKey: (key: Key) => void; onClose: () => void }

/** Asks for the password and, if a second factor is in force, a code of it. */
function BeginStep({ isOn, onKey, onClose }: BeginProps) {
  const change = useChange(
    {
      messages: MESSAGES,
      make: async (code: string) =>
        onKey(await call('POST /api/users/begin_second_factor', { body: isOn ? { code } : {} })),
      onDone: () => undefined,
    },
    'password',
  )
  return (
    <CodeForm
      change={change}
      save={TWO_STEP.next}
      run={change.run}
      onClose={onClose}
      field={isOn ? { label: TWO_STEP.currentCode, hint: TWO_STEP.currentCodeHint } : null}
    >
      <p>{TWO_STEP.setUpHow}</p>
    </CodeForm>
  )
}

type ConfirmProps = { answer: Key; onCodes: (codes: readonly string[]) => void; onClose: () => void }

function ConfirmStep({ answer: { secret, uri }, onCodes, onClose }: ConfirmProps) {
  const change = useChange({
    messages: MESSAGES,
    make: async (code: string) => {
      const answer = await call('POST /api/users/confirm_second_factor', { body: { code } })
      onCodes(answer.recovery_codes)
    },
    onDone: () => undefined,
  })
  return (
    <CodeForm
      change={change}
      save={TWO_STEP.turnOn}
      run={change.run}
      onClose={onClose}
      field={{ label: TWO_STEP.code, hint: TWO_STEP.codeHint, isNumeric: true }}
    >
      <p>{TWO_STEP.scan}</p>
      <QrCode text={uri} label={TWO_STEP.qr} />
      <div>
        <p>{TWO_STEP.type}</p>
        <p className={styles.key}>
          <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={secret} label={TWO_STEP.copyKey} />
        </p>
      </div>
    </CodeForm>
  )
}
