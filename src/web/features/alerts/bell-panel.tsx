import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useToday } from '#web/lib/use-today.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './bell-panel.module.css'
import { notificationsQuery, useMarkRead } from './notifications.ts'
import { NotificationDays } from './parts/notification-days.tsx'
import { BELL } from './texts.ts'

type BellPanelProps = {
  id: string
  /** The panel was closed; the focus returns to the bell. */
  onClose: () => void
  /** The person follows a link to another page. */
  onLeave: () => void
}

/** The latest notifications. */
export function BellPanel({ id, onClose, onLeave }: BellPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery)
  const today = useToday()
  const { markOne, markAll, error: fault } = useMarkRead()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const newest = data?.notifications[0]
  const titleId = `${id}-title`
  return (
    <section
      ref={panel}
      id={id}
      className={styles.panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={words.md}>
          {BELL.title}
        </h2>
        {newest && (
          <Button look="ghost" aria-disabled={data.unread === 0} onClick={() => markAll(newest)}>
            {BELL.markAll}
          </Button>
        )}
        <IconButton className={`${styles.close}`} look="ghost" label={UI.close} onClick={onClose}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        {fault && (
          <div className={styles.state}>
            <Notice tone="red">
              {BELL.notMarked} {fault.message}
            </Notice>
          </div>
        )}
        {!data && !error && (
          <p className={styles.state} role="status">
            {UI.loading}
          </p>
        )}
        {!data && error && (
          <div className={styles.state}>
            <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
              {BELL.notLoaded} {error.message}
            </RetryNotice>
          </div>
        )}
        {data?.notifications.length === 0 && (
          <div className={styles.state}>
            <p className={words.medium}>{BELL.none}</p>
            <p className={words.dim}>{BELL.noneHow}</p>
          </div>
        )}
        {data && (
          <NotificationDays
            notifications={data.notifications}
            today={today}
            onRead={markOne}
            onOpen={(notification) => {
              markOne(notification)
              onLeave()
            }}
          />
        )}
      </div>
      <div className={styles.foot}>
        <Link className={words.link} {...profileLink('notifications')} onClick={onLeave}>
          {BELL.all}
        </Link>
      </div>
    </section>
  )
}
