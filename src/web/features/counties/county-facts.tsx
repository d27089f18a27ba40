import { Fragment, type ReactNode } from 'react'
import type { County } from '#contract/listings/listings.ts'
import { COURT_PORTAL } from '#web/lib/court-portal.ts'
import { linkName } from '#web/lib/link-name.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { Term } from '#web/ui/term.tsx'
import styles from './county-facts.module.css'
import { COUNTY } from './texts.ts'

/** What is known of a county's way of selling. */
export type CountyKnown = Omit<County, 'listings'>

type CountyFactsProps = {
  county: CountyKnown
  /** Stands behind the rule about phones. */
  afterPhoneRule?: ReactNode
  /** How fresh what is listed of the county can be. Stands last: it may be known later, and take other room then. */
  freshness: ReactNode
  /** Further rows, before the links. */
  children?: ReactNode
}

/** How a county sells, and where to ask. What nobody knows is said to be not known. */
export function CountyFacts({ county, afterPhoneRule, freshness, children }: CountyFactsProps) {
  return (
    <FactList>
      <Fact name={COUNTY.seller}>{county.seller ?? COUNTY.notKnown}</Fact>
      <Fact name={COUNTY.procedure}>{county.procedure ?? COUNTY.notKnown}</Fact>
      <Fact name={COUNTY.salePlace}>{county.sale_place ?? COUNTY.notKnownInNotice}</Fact>
      <Fact name={<Term id="deposit">{COUNTY.saleDayDeposit}</Term>}>
        {county.sale_day_deposit ?? COUNTY.notKnownInNotice}
      </Fact>
      <Fact name={<Term id="upset-bid">{COUNTY.upsetBids}</Term>}>
        {COUNTY.clerk(county.closes_at, county.closes_at_confirmed)}
      </Fact>
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
        {county.phone_rule ?? COUNTY.notKnown}
        {afterPhoneRule && <>. {afterPhoneRule}</>}
      </Fact>
      {children}
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
      <Fact name={COUNTY.fresh}>{freshness}</Fact>
    </FactList>
  )
}
