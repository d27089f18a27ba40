import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { isOfOperators } from '#web/lib/api/query.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './use-operation.module.css'

export interface Operation<T> {
  readonly run: (input: T) => void
  readonly isRunning: boolean
  /** Why it failed, as a sentence; null while it has not. */
  readonly problem: string | null
  /** Place it anywhere on the page: asks for the password where the call needs it again. */
  readonly dialog: ReactNode
}

/**
 * Carries out an operator's call, and asks for the password first where the server wants it again. Then everything the
 * operator pages show is fetched again.
 */
export function useOperation<T, Result>(
  make: (input: T) => Promise<Result>,
  onDone: (result: Result, input: T) => void = () => undefined,
  onFailed: (problem: string) => void = () => undefined,
): Operation<T> {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<{ input: T } | null>(null)
  const { mutate, error, isPending } = useSingleMutation({
    mutationFn: make,
    onSuccess: (result, input) => {
      setWaiting(null)
      onDone(result, input)
    },
    onError: (error, input) => {
      if (isApiError(error, 'password_not_confirmed')) setWaiting({ input })
      else onFailed(problemOf(error))
    },
    onSettled: async (_result, failure) => {
      // Nothing has changed, and the call follows as soon as the password is confirmed.
      if (isApiError(failure, 'password_not_confirmed')) return
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfOperators(queryKey) })
    },
  })
  return {
    run: mutate,
    isRunning: isPending,
    problem: error === null || isApiError(error, 'password_not_confirmed') ? null : problemOf(error),
    dialog: waiting && (
      <ConfirmPassword
        onClose={() => setWaiting(null)}
        onConfirmed={() => {
          setWaiting(null)
          mutate(waiting.input)
        }}
      />
    ),
  }
}

function problemOf(error: Error): string {
  return `${OPERATOR.notDone} ${error.message}`
}

function ConfirmPassword({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = useSingleMutation({
    mutationFn: () => call('POST /api/users/confirm_password', { body: { password } }),
    onSuccess: onConfirmed,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React passes it on to a form around the page's place for the dialog.
    event.stopPropagation()
    if (password === '') setMissing(true)
    else confirm.mutate()
  }
  const wrong = isApiError(confirm.error, 'wrong_credentials')
    ? OPERATOR.passwordWrong
    : confirm.error?.message
  return (
    <Modal
      opened
      isSending={confirm.isPending}
      title={OPERATOR.confirmTitle}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{OPERATOR.confirmWhy}</p>
        <PasswordField
          label={OPERATOR.password}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={isMissing ? OPERATOR.passwordMissing : (wrong ?? null)}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setMissing(false)
          }}
        />
        <Button type="submit" look="primary" disabled={confirm.isPending}>
          {OPERATOR.confirm}
        </Button>
      </form>
    </Modal>
  )
}
