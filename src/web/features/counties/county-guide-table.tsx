import { useState } from 'react'
import { Link } from 'react-router'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Term } from '#web/ui/term.tsx'
import words from '#web/ui/words.module.css'
import styles from './county-guide-table.module.css'
import { type GuideEntry, useCountyGuide } from './county-guide.ts'
import { COUNTY, GUIDE } from './texts.ts'

/** All counties, one per row, each linked to its page. */
export function CountyGuideTable({ today }: { today: PlainDate }) {
  const entries = useCountyGuide()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = entries.filter(({ county }) => searchable(county).includes(wanted))
  return (
    <div className={styles.guide}>
      <div className={styles.find}>
        <SearchBox
          label={GUIDE.search}
          value={search}
          placeholder={GUIDE.searchHint}
          maxLength={40}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className={words.label} role="status">
          {GUIDE.found(found.length)}
        </span>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{GUIDE.county}</th>
            <th scope="col">{COUNTY.seller}</th>
            <th scope="col">
              <Term id="deposit">{COUNTY.saleDayDeposit}</Term>
            </th>
            <th scope="col">{GUIDE.closes}</th>
            <th scope="col">{GUIDE.lastRead}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((entry) => (
            <Row key={entry.county.fips} entry={entry} today={today} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ entry: { county, sources }, today }: { entry: GuideEntry; today: PlainDate }) {
  return (
    <tr>
      <th scope="row">
        <Link className={words.link} to={paths.countyPage(county.slug)}>
          {county.name}
        </Link>
      </th>
      <td data-head={COUNTY.seller}>
        <Known>{county.seller}</Known>
      </td>
      <td data-head={COUNTY.saleDayDeposit}>
        <Known>{county.sale_day_deposit}</Known>
      </td>
      <td data-head={GUIDE.closes}>
        {county.closes_at_confirmed ? county.closes_at : <Known>{null}</Known>}
      </td>
      <td data-head={GUIDE.lastRead}>
        <Read sources={sources} today={today} />
      </td>
    </tr>
  )
}

function Known({ children }: { children: string | null }) {
  return children ?? <span className={styles.notKnown}>{COUNTY.notKnown}</span>
}

/** When the most recent source was checked. */
function Read({ sources, today }: { sources: GuideEntry['sources']; today: PlainDate }) {
  if (typeof sources === 'string') return GUIDE.unknownBrief[sources]
  const [newest] = sources
  if (!newest) return <span className={styles.notKnown}>{GUIDE.noSource}</span>
  return instantText(newest.last_read_at, today)
}

function searchable({ name, seller }: GuideEntry['county']): string {
  return `${name} ${seller ?? ''}`.toLowerCase()
}
