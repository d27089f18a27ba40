import { instantText } from '#domain/time/day-texts.ts'
import { useUnconfirmed } from '#web/lib/unconfirmed.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './offline-notice.module.css'
import { OFFLINE } from './texts.ts'

/** Shows when the page was loaded, also in print, where it would otherwise look current. Marks bids and deadlines. */
export function OfflineNotice({ since }: { since: string }) {
  const today = useToday()
  useUnconfirmed(true)
  return (
    <div className={styles.notice}>
      <Notice
        tone="gray"
        action={
          <Button className={`${styles.again}`} onClick={() => window.location.reload()}>
            {OFFLINE.again}
          </Button>
        }
      >
        {OFFLINE.shown(instantText(since, today))}
      </Notice>
    </div>
  )
}
