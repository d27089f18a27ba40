import { IconCheck } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/following/alerts.ts'
import { addressText } from '#domain/listing/address.ts'
import { statusText } from '#domain/listing-status/status-text.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { BELL, ENTRY } from '#web/features/alerts/texts.ts'
import { paths } from '#web/links/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import words from '#web/ui/words.module.css'
import { byDay, currentTexts, entryTexts, reasonTexts } from './entry-texts.ts'
import styles from './notification-days.module.css'

type NotificationDaysProps = {
  /** Newest first. */
  notifications: readonly Notification[]
  today: PlainDate
  onRead: (notification: Notification) => void
  /** The person follows an entry to its listing. */
  onOpen: (notification: Notification) => void
  /** Additional content per entry. */
  renderMore?: (notification: Notification) => ReactNode
}

/** Notifications grouped by day. */
export function NotificationDays({ notifications, today, renderMore, ...entry }: NotificationDaysProps) {
  return byDay(notifications, today).map(({ day, title, notifications: ofDay }) => (
    <section key={day} aria-label={title}>
      <h3 className={styles.day}>{title}</h3>
      <ul role="list" className={styles.entries}>
        {ofDay.map((notification) => (
          <Entry key={notification.id} notification={notification} today={today} {...entry}>
            {renderMore?.(notification)}
          </Entry>
        ))}
      </ul>
    </section>
  ))
}

type EntryProps = Pick<NotificationDaysProps, 'today' | 'onRead' | 'onOpen'> & {
  notification: Notification
  children: ReactNode
}

function Entry({ notification, today, onRead, onOpen, children }: EntryProps) {
  const { listing, event, read_at, created_at } = notification
  const { text, note, changes } = entryTexts(notification, today)
  const address = addressText(listing)
  const isNew = read_at === null
  const read = ({ currentTarget }: MouseEvent) => {
    // The button disappears, so the focus moves to the entry's link.
    currentTarget.closest('li')?.querySelector('a')?.focus()
    onRead(notification)
  }
  return (
    <li className={styles.entry} data-new={isNew || undefined}>
      <div className={styles.what}>
        <p>
          {isNew && <span className={words.spoken}>{BELL.isNew}: </span>}
          <Link
            className={styles.address}
            to={paths.details(listing.id)}
            onClick={() => onOpen(notification)}
          >
            {address}
          </Link>{' '}
          <span className={words.label}>{ENTRY.county(listing.county)}</span>
        </p>
        <p className={styles.text}>{text}</p>
        {changes.length > 0 && (
          <ul role="list" className={styles.note}>
            {changes.map(({ name, from, to }) => (
              <li key={name}>
                {name}: {from !== null && <del>{from}</del>} <ins>{to ?? ENTRY.unknown}</ins>
              </li>
            ))}
          </ul>
        )}
        {note !== null && <p className={styles.note}>{note}</p>}
        <p className={styles.note}>
          {ENTRY.now} <span className={styles.status}>{statusText(listing)}</span>
          {currentTexts(notification, today).map((part) => ` · ${part}`)}
        </p>
        <p className={words.label}>
          {dotted([
            ...reasonTexts(notification),
            event?.source ? (
              <ExternalLink href={event.source_url}>{ENTRY.source(event.source)}</ExternalLink>
            ) : (
              ENTRY.byRule
            ),
            <time dateTime={event?.seen_at ?? created_at}>
              {ENTRY.seen(instantText(event?.seen_at ?? created_at, today))}
            </time>,
          ])}
        </p>
        {children}
      </div>
      {isNew && (
        <IconButton look="ghost" label={BELL.markOne(address)} onClick={read}>
          <IconCheck size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function dotted(parts: readonly ReactNode[]): ReactNode[] {
  return parts.map((part, place) => (
    <Fragment key={place}>
      {place > 0 && ' · '}
      {part}
    </Fragment>
  ))
}
