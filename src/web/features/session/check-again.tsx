import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { sessionQuery } from './session.ts'
import { SESSION } from './texts.ts'

/**
 * Refetches the person's access, after `before`. If access changed, the page moves on; otherwise this shows that
 * nothing changed, or the failure.
 */
export function CheckAgain({ before }: { before?: () => Promise<unknown> }) {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: async () => {
      await before?.()
      await queryClient.query({ ...sessionQuery, staleTime: 0 })
    },
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
