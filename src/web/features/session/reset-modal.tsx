import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NewPasswordFields, useNewPassword } from '#web/ui/new-password.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { sessionQuery } from './session.ts'
import { PASSWORD_RESET } from './form-texts.ts'

type ResetModalProps = {
  /** Token of the emailed link. */
  token: string
  /** `refused`: the link does not work; the person has been notified. */
  onClose: (outcome: 'done' | 'left' | 'refused') => void
}

/** Sets a new password through an emailed link. */
export function ResetModal({ token, onClose }: ResetModalProps) {
  const queryClient = useQueryClient()
  const { form, submitTo } = useNewPassword()
  const reset = useSingleMutation({
    mutationFn: (password: string) =>
      call('POST /api/reset_password', { body: { new_password: password, token } }),
    // The reset ended all sessions of the person, possibly including this browser's.
    onSuccess: () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }),
    onError: (error) => {
      if (mayWorkLater(error)) return
      window.alert(PASSWORD_RESET.refused)
      onClose('refused')
    },
  })
  return (
    <Modal
      opened
      isSending={reset.isPending}
      onClose={() => onClose(reset.isSuccess ? 'done' : 'left')}
      title={PASSWORD_RESET.title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
    >
      {reset.isSuccess ? (
        <div className={styles.form}>
          <FormDone>{PASSWORD_RESET.done}</FormDone>
          <Button look="primary" size="tall" wide onClick={() => onClose('done')}>
            {PASSWORD_RESET.toLogin}
          </Button>
        </div>
      ) : (
        <form className={styles.form} noValidate onSubmit={submitTo((password) => reset.mutate(password))}>
          <FormNotice message={reset.error && mayWorkLater(reset.error) ? reset.error.message : null} />
          <NewPasswordFields form={form} disabled={reset.isPending} />
          <Button type="submit" look="primary" size="tall" wide disabled={reset.isPending}>
            {reset.isPending ? UI.working : PASSWORD_RESET.save}
          </Button>
        </form>
      )}
    </Modal>
  )
}

/** The link still works: the server failed, or rejected only the password. */
function mayWorkLater(error: Error): boolean {
  if (isApiError(error, 'bad_request')) return true
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)
}
