import { useState } from 'react'
import { CHANGE } from '#web/features/account/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'

type Update = Request<'POST /api/users/update'>['body']

export const updateAccount = (change: Update) => call('POST /api/users/update', { body: change })

/** State of the current-password field. */
export type CurrentPassword = { text: string; error: string | null; onChange: (text: string) => void }

export type ChangeMessages = {
  /** Log message. */
  failed: string
  /** Message shown before the reason. */
  notChanged: string
}

type ChangeOptions<T> = {
  messages: ChangeMessages
  make: (change: T) => Promise<unknown>
  onDone: () => void
}

const TEXTED_CODE = ['phone_code_wrong', 'phone_code_expired', 'phone_taken'] as const

/** Why the code that was texted does not verify the number; null for anything else. */
function textedCodeRefusal(error: Error | null) {
  return TEXTED_CODE.find((code) => isApiError(error, code)) ?? null
}

/** The person can correct what they typed. */
function isTypedWrong(error: Error): boolean {
  return (
    isApiError(error, 'wrong_credentials') ||
    isApiError(error, 'second_factor_wrong') ||
    textedCodeRefusal(error) !== null
  )
}

/**
 * Makes one change to the account. If the server requires the current password first, `current` is the state of its
 * field, and the next `run` confirms it before the change; `startsWith: 'password'` asks right away.
 */
export function useChange<T>(
  { messages, make, onDone }: ChangeOptions<T>,
  startsWith: 'change' | 'password' = 'change',
) {
  const [password, setPassword] = useState<string | null>(startsWith === 'password' ? '' : null)
  const [isMissing, setMissing] = useState(false)
  const mutation = useSingleMutation({
    mutationFn: async (change: T) => {
      if (password !== null) await call('POST /api/users/confirm_password', { body: { password } })
      await make(change)
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isApiError(error, 'password_not_confirmed')) setPassword('')
      else if (!isTypedWrong(error)) logFault(messages.failed, error)
    },
  })
  const isWrong = isApiError(mutation.error, 'wrong_credentials')
  const isPasswordRequired = isApiError(mutation.error, 'password_not_confirmed')
  const isCodeWrong = isApiError(mutation.error, 'second_factor_wrong')
  const codeRefusal = textedCodeRefusal(mutation.error)
  const isInField = isWrong || isPasswordRequired || isCodeWrong || codeRefusal !== null
  const problem = mutation.error && !isInField ? mutation.error.message : null
  const onChange = (text: string) => {
    setPassword(text)
    setMissing(false)
    if (isWrong) mutation.reset()
  }
  const error = isMissing ? CHANGE.currentMissing : isWrong ? CHANGE.currentWrong : null
  return {
    current: password === null ? null : ({ text: password, error, onChange } satisfies CurrentPassword),
    /** The change was sent with a wrong code of an authenticator app. */
    isCodeWrong,
    codeRefusal,
    clearCodeRefusal: () => {
      if (codeRefusal !== null) mutation.reset()
    },
    isWorking: mutation.isPending,
    isDone: mutation.isSuccess,
    problem: problem === null ? null : `${messages.notChanged} ${problem}`,
    run: (change: T) => {
      if (password === '') setMissing(true)
      else mutation.mutate(change)
    },
  }
}

export type ChangeState = Omit<ReturnType<typeof useChange>, 'run'>
