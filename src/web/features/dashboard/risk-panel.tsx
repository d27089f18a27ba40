import { IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { placeName } from '#domain/listing/address.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import styles from './feed.module.css'
import { Nothing, Part, type PartLoad } from './part.tsx'
import { riskFigures, riskReason } from './parts/risk-words.ts'
import type { Risk } from './risks.ts'
import { RISK } from './texts.ts'

const SHOWN = 5

type Risks = {
  risks: readonly Risk[]
  /** Number of favorites, at risk or not. */
  favorites: number
  /** False if the upset bids since the last visit are unknown. */
  knowsUpsets: boolean
  isFirstVisit: boolean
  /** Cash needed for the favorites, below the list. */
  cash: ReactNode
}

/** Favorites that need attention, with the person's maximum beside the bid due now. */
export function RiskPanel({ load, today }: { load: PartLoad<Risks>; today: PlainDate }) {
  const { to, state } = profileLink('your_favourites')
  const favorites = load.status === 'loaded' ? load.data.favorites : 0
  const all = favorites > 0 && (
    <Link className={`${words.link} ${styles.all}`} to={to} state={state}>
      {RISK.all(favorites)}
    </Link>
  )
  return (
    <Part title={RISK.title} aside={all} load={load} failed={RISK.failed}>
      {(data) => (
        <>
          <RiskList {...data} today={today} />
          {data.cash}
        </>
      )}
    </Part>
  )
}

type RiskListProps = Omit<Risks, 'cash'> & { today: PlainDate }

function RiskList({ risks, favorites, knowsUpsets, isFirstVisit, today }: RiskListProps) {
  const [isWhole, setWhole] = useState(false)
  if (favorites === 0) {
    return (
      <Nothing text={RISK.noFavorites} hint={RISK.howTo}>
        <ButtonLink to={paths.listing}>{RISK.toListings}</ButtonLink>
      </Nothing>
    )
  }
  const unknown = knowsUpsets ? undefined : RISK.upsetsUnknown
  if (risks.length === 0) return <Nothing text={RISK.none(favorites)} {...(unknown && { hint: unknown })} />
  const hidden = isWhole ? 0 : Math.max(0, risks.length - SHOWN)
  return (
    <>
      <ul role="list" className={styles.feed}>
        {risks.slice(0, risks.length - hidden).map((risk) => (
          <RiskLine key={risk.favorite.id} risk={risk} isFirstVisit={isFirstVisit} today={today} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.more}>
          <button type="button" className={words.link} onClick={() => setWhole(true)}>
            {RISK.more(hidden)}
          </button>
        </p>
      )}
      {unknown && <p className={styles.more}>{unknown}</p>}
    </>
  )
}

type RiskLineProps = { risk: Risk; isFirstVisit: boolean; today: PlainDate }

function RiskLine({ risk, isFirstVisit, today }: RiskLineProps) {
  const { listing } = risk.favorite.favorite
  const isUrgent = risk.reasons[0] !== 'upset'
  const Icon = isUrgent ? IconAlertTriangle : IconTrendingUp
  return (
    <li className={styles.line} data-tone={isUrgent ? 'red' : 'gray'}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.name}>
        <Link to={paths.details(listing.id)}>{placeName(listing)}</Link>{' '}
        <span className={styles.county}>{listing.county}</span>
      </p>
      <p className={styles.reason}>{riskReason(risk, isFirstVisit)}</p>
      <p className={styles.figures}>{riskFigures(risk, today)}</p>
    </li>
  )
}
