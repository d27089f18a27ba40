import type { Notification } from '#contract/following/alerts.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './notification-log.module.css'
import { useMarkRead, useNotificationLog, useReadingOfOtherTabs } from './notifications.ts'
import { NotificationDays } from './parts/notification-days.tsx'
import { BELL } from './texts.ts'
import { LOG } from './log-texts.ts'

/** All notifications, with channels and delivery states. */
export function NotificationLog() {
  useReadingOfOtherTabs()
  const log = useNotificationLog()
  const today = useToday()
  const { markOne } = useMarkRead()
  const { data, error, isFetching } = log
  return (
    <section className={styles.panel} aria-labelledby="log-title">
      <h2 id="log-title" className={words.lg}>
        {LOG.title}
      </h2>
      {!data && !error && <p role="status">{UI.loading}</p>}
      {data?.length === 0 && (
        <div>
          <p>{BELL.none}</p>
          <p className={words.dim}>{BELL.noneHow}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <div className={styles.log}>
          <NotificationDays
            notifications={data}
            today={today}
            onRead={markOne}
            onOpen={markOne}
            renderMore={(notification) => <Channels notification={notification} today={today} />}
          />
        </div>
      )}
      {error && (
        <RetryNotice
          onRetry={() => void (data ? log.fetchNextPage() : log.refetch())}
          isRetrying={isFetching}
        >
          {BELL.notLoaded} {error.message}
        </RetryNotice>
      )}
      {log.hasNextPage && !error && (
        <Button
          className={`${styles.older}`}
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {log.isFetchingNextPage ? UI.loading : LOG.older}
        </Button>
      )}
    </section>
  )
}

function Channels({ notification, today }: { notification: Notification; today: PlainDate }) {
  return (
    <ul role="list" className={styles.channels} aria-label={LOG.ways}>
      {notification.channels.map((channel) => (
        <li key={channel.channel} data-state={channel.state}>
          {LOG.channels[channel.channel]}: {stateText(channel, today)}
        </li>
      ))}
    </ul>
  )
}

function stateText({ at, stopped_because }: Notification['channels'][number], today: PlainDate): string {
  if (stopped_because !== null) return LOG.stopped[stopped_because]
  return at === null ? LOG.waiting : LOG.sent(instantText(at, today))
}
