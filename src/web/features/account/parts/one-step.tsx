import { logFault } from '#web/lib/log.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './one-step.module.css'

type OneStepProps = {
  label: string
  /** The log message, and the message shown before the reason. */
  messages: { failed: string; notChanged: string }
  run: () => Promise<unknown>
  onDone: () => void
}

/** A button that changes the account immediately. Shows a failure beside it; pressing again retries. */
export function OneStep({ label, messages, run, onDone }: OneStepProps) {
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (fault) => logFault(messages.failed, fault),
  })
  return (
    <div className={styles.step}>
      <Button disabled={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      {error && (
        <Notice tone="red">
          {messages.notChanged} {error.message}
        </Notice>
      )}
    </div>
  )
}
