import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { sheetLink } from '#web/lib/sheet-visit.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import styles from './county-panel.module.css'
import { COURT_PORTAL } from './parts/court-portal.ts'
import { Fact, FactList } from './parts/fact-list.tsx'
import { Freshness } from './parts/freshness.tsx'
import { linkName } from './parts/link-name.ts'
import { COUNTY } from './texts.ts'

type CountyPanelProps = {
  details: ListingDetails
  /** Epoch milliseconds. */
  now: number
}

/** How the county sells, and where to ask. What nobody knows is said to be not known. */
export function CountyPanel({ details, now }: CountyPanelProps) {
  const { county, county_sources, listing } = details
  const sheet = sheetLink([listing.id], { print: false })
  return (
    <Panel title={COUNTY.title(county.name)} flush>
      <FactList>
        <Fact name={COUNTY.seller}>{county.seller ?? COUNTY.notKnown}</Fact>
        {county.procedure !== null && <Fact name={COUNTY.procedure}>{county.procedure}</Fact>}
        {county.sale_place !== null && <Fact name={COUNTY.salePlace}>{county.sale_place}</Fact>}
        <Fact name={COUNTY.saleDayDeposit}>{county.sale_day_deposit ?? COUNTY.inTheNotice}</Fact>
        <Fact name={COUNTY.upsetBids}>{COUNTY.clerk(county.closes_at, county.closes_at_confirmed)}</Fact>
        <Fact name={COUNTY.clerkAddress}>{county.clerk_address ?? COUNTY.notKnown}</Fact>
        <Fact name={COUNTY.clerkPhone}>
          {county.clerk_phone === null ? (
            COUNTY.notKnown
          ) : (
            <a className={styles.phone} href={`tel:${county.clerk_phone.replace(/[^\d+]/g, '')}`}>
              {county.clerk_phone}
            </a>
          )}
        </Fact>
        <Fact name={COUNTY.phoneRule}>
          {county.phone_rule ?? COUNTY.phoneRuleUnknown}. {COUNTY.bring}{' '}
          <Link className={words.link} to={sheet.to} state={sheet.state}>
            {COUNTY.bidSheet}
          </Link>
        </Fact>
        <Fact name={COUNTY.fresh}>
          <Freshness sources={county_sources} now={now} />
        </Fact>
        <Fact name={COUNTY.links}>
          <ul className={styles.links}>
            {county.links.map((link) => (
              <li key={link}>
                <ExternalLink href={link}>
                  {linkName(link).map((part) => (
                    <Fragment key={part}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
                </ExternalLink>
              </li>
            ))}
            <li>
              <ExternalLink href={COURT_PORTAL}>{COUNTY.court}</ExternalLink>
            </li>
          </ul>
        </Fact>
      </FactList>
    </Panel>
  )
}
