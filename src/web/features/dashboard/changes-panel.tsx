import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Change, ChangesAnswer } from '#contract/following/following-schema.ts'
import { placeName } from '#domain/listing/address.ts'
import { statusLook } from '#domain/listing/badge.ts'
import { briefInstantText } from '#domain/time/day-texts.ts'
import { eventStep } from '#domain/timeline/event-step.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { StatusIcon } from '#web/ui/status-badge.tsx'
import words from '#web/ui/words.module.css'
import styles from './feed.module.css'
import { Nothing, Part, type PartLoad } from './part.tsx'
import { listingPlaces } from './parts/places.ts'
import { CHANGES, DASHBOARD } from './texts.ts'

const SHOWN = 5

type ChangesPanelProps = {
  /** Title, including the start of the period. */
  title: string
  load: PartLoad<Pick<ChangesAnswer, 'changes' | 'total'>>
  today: PlainDate
}

/** Changes in the person's counties, newest first. */
export function ChangesPanel({ title, load, today }: ChangesPanelProps) {
  const [isWhole, setWhole] = useState(false)
  const total = load.status === 'loaded' ? load.data.total : 0
  const all = total > SHOWN && (
    <button
      type="button"
      className={`${words.link} ${styles.all}`}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? DASHBOARD.fewer : DASHBOARD.all(total)}
    </button>
  )
  return (
    <Part title={title} aside={all} load={load} failed={CHANGES.failed}>
      {({ changes }) => {
        if (changes.length === 0) return <Nothing text={CHANGES.none} hint={CHANGES.hint} />
        return (
          <>
            <ul role="list" className={styles.feed}>
              {(isWhole ? changes : changes.slice(0, SHOWN)).map((change) => (
                <ChangeLine key={change.id} change={change} today={today} />
              ))}
            </ul>
            {isWhole && total > changes.length && (
              <p className={styles.more}>
                {CHANGES.latest(changes.length, total)}{' '}
                <Link className={words.link} to={listingPlaces.byChange}>
                  {CHANGES.toListings}
                </Link>
              </p>
            )}
          </>
        )
      }}
    </Part>
  )
}

function ChangeLine({ change, today }: { change: Change; today: PlainDate }) {
  const { listing, seen_at } = change
  const look = statusLook(listing.status)
  return (
    <li className={styles.line} data-tone={look.color}>
      <span className={styles.icon}>
        <StatusIcon icon={look.icon} />
      </span>
      <p className={styles.name}>
        <Link to={paths.details(listing.id)}>{placeName(listing)}</Link>{' '}
        <span className={styles.county}>{listing.county}</span>
      </p>
      <time className={styles.when} dateTime={seen_at}>
        {briefInstantText(seen_at, today)}
      </time>
      <Step change={change} today={today} />
    </li>
  )
}

function Step({ change, today }: { change: Change; today: PlainDate }) {
  const { label, from, to } = eventStep(change, today)
  if (to === null) return <p className={styles.figures}>{label}</p>
  return (
    <p className={styles.figures}>
      {`${label}: `}
      {from !== null && (
        <>
          <span className={words.spoken}>{`${CHANGES.from} `}</span>
          <span className={styles.was}>{from}</span>
          <IconArrowRight className={styles.arrow} aria-hidden="true" />
          <span className={words.spoken}>{` ${CHANGES.to} `}</span>
        </>
      )}
      <b className={styles.now}>{to}</b>
    </p>
  )
}
