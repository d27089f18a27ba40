import { countText } from '#domain/text/counted.ts'
import { Link } from 'react-router'
import type { SavedSearch } from '#contract/following/following-schema.ts'
import { paths } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import { Nothing, Part, type PartLoad } from './part.tsx'
import styles from './tables.module.css'
import { DASHBOARD, SEARCHES } from './texts.ts'

const SHOWN = 8

/** Number of listings a search finds now. */
export type SearchCount = number | 'counting' | 'unknown'

type SearchesPanelProps = {
  load: PartLoad<readonly SavedSearch[]>
  matchesOf: (search: string) => SearchCount
  /** How many of the matches are new since the last visit. */
  newOf: (search: string) => SearchCount
}

/** Saved searches, with their current matches and how many are new. */
export function SearchesPanel({ load, matchesOf, newOf }: SearchesPanelProps) {
  const { to, state } = profileLink('saved_searches')
  const count = load.status === 'loaded' ? load.data.length : 0
  const all = count > 0 && (
    <Link className={`${words.link} ${styles.all}`} to={to} state={state}>
      {DASHBOARD.all(count)}
    </Link>
  )
  return (
    <Part title={SEARCHES.title} aside={all} load={load} failed={SEARCHES.failed}>
      {(searches) =>
        searches.length === 0 ? (
          <Nothing text={SEARCHES.none} hint={SEARCHES.howTo}>
            <ButtonLink to={paths.listing}>{SEARCHES.toListings}</ButtonLink>
          </Nothing>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{SEARCHES.name}</th>
                <th scope="col" className={styles.amount}>
                  {SEARCHES.new}
                </th>
                <th scope="col" className={styles.amount}>
                  {SEARCHES.matches}
                </th>
                <th scope="col">{SEARCHES.alert}</th>
              </tr>
            </thead>
            <tbody>
              {searches.slice(0, SHOWN).map(({ id, name, search, alert }) => (
                <tr key={id}>
                  <td className={styles.place}>
                    <Link to={search === '' ? paths.listing : `${paths.listing}?${search}`}>{name}</Link>
                  </td>
                  <td className={styles.amount}>
                    <NewCount count={newOf(search)} />
                  </td>
                  <td className={styles.amount}>
                    <Count count={matchesOf(search)} />
                  </td>
                  <td className={words.dim}>{SEARCHES.alerts[alert]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Part>
  )
}

function NewCount({ count }: { count: SearchCount }) {
  if (typeof count !== 'number' || count === 0) return <Count count={count} />
  return <span className={styles.new}>{SEARCHES.newCount(count)}</span>
}

function Count({ count }: { count: SearchCount }) {
  if (typeof count === 'number') return countText(count)
  return (
    <>
      <span className={words.spoken}>{count === 'counting' ? SEARCHES.counting : SEARCHES.notCounted}</span>
      <span aria-hidden="true" className={words.dim}>
        {count === 'counting' ? '…' : '?'}
      </span>
    </>
  )
}
