import { useMutation } from '@tanstack/react-query'
import { logFault } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './one-step.module.css'

type OneStepProps = {
  label: string
  /** For the console, and for the person before the reason. */
  says: { failed: string; notChanged: string }
  run: () => Promise<unknown>
  onDone: () => void
}

/** A button that changes the account at once; a refusal is told beside it, and pressing again tries again. */
export function OneStep({ label, says, run, onDone }: OneStepProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (fault) => logFault(says.failed, fault),
  })
  return (
    <div className={styles.step}>
      <Button disabled={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      {error && (
        <Notice tone="red">
          {says.notChanged} {error.message}
        </Notice>
      )}
    </div>
  )
}
