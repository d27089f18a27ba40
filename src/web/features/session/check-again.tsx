import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { sessionQuery } from './session.ts'
import { SESSION } from './texts.ts'

type CheckAgainProps = {
  before?: () => Promise<unknown>
  onChecked?: (user: CurrentUser | null) => void
}

/**
 * Refetches the person's access, after `before`. If access changed, the page moves on, or `onChecked` does; otherwise
 * this shows that nothing changed, or the failure.
 */
export function CheckAgain({ before, onChecked }: CheckAgainProps) {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: async () => {
      await before?.()
      return queryClient.query({ ...sessionQuery, staleTime: 0 })
    },
    ...(onChecked && { onSuccess: onChecked }),
  })
  return (
    <>
      <Button size="tall" disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? UI.working : SESSION.checkAgain}
      </Button>
      <div className={styles.result}>
        {check.isSuccess && <Notice tone="gray">{SESSION.nothingNew}</Notice>}
        {check.isError && <Notice tone="red">{check.error.message}</Notice>}
      </div>
    </>
  )
}
