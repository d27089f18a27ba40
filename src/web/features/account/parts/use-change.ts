import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CHANGE } from '#web/features/account/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { Request } from '#web/lib/api/endpoints.ts'
import { logFault } from '#web/lib/log.ts'

type Change = Request<'POST /api/users/update'>['body']

/** The current password, as a form asks for it. */
export type CurrentPassword = { text: string; error: string | null; onChange: (text: string) => void }

type ChangeWords = {
  /** For the console. */
  failed: string
  /** For the person, before the reason. */
  notChanged: string
}

/**
 * Changes one thing of the account. Where the server wants to see the current password first, `current` is what the
 * form asks for it with, and the next `run` proves it before the change.
 */
export function useChange(says: ChangeWords, onDone: () => void) {
  const [password, setPassword] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const mutation = useMutation({
    mutationFn: async (change: Change) => {
      if (password !== null) await call('POST /api/users/confirm_password', { body: { password } })
      await call('POST /api/users/update', { body: change })
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isApiError(error, 'password_not_confirmed')) setPassword('')
      else if (!isApiError(error, 'wrong_credentials')) logFault(says.failed, error)
    },
  })
  const isWrong = isApiError(mutation.error, 'wrong_credentials')
  const isAsked = isApiError(mutation.error, 'password_not_confirmed')
  const problem = mutation.error && !isWrong && !isAsked ? mutation.error.message : null
  const onChange = (text: string) => {
    setPassword(text)
    setMissing(false)
    if (isWrong) mutation.reset()
  }
  const error = isMissing ? CHANGE.currentMissing : isWrong ? CHANGE.currentWrong : null
  return {
    current: password === null ? null : ({ text: password, error, onChange } satisfies CurrentPassword),
    isWorking: mutation.isPending,
    isDone: mutation.isSuccess,
    problem: problem === null ? null : `${says.notChanged} ${problem}`,
    run: (change: Change) => {
      if (password === '') setMissing(true)
      else mutation.mutate(change)
    },
  }
}

export type ChangeState = ReturnType<typeof useChange>
