import type { ReactNode } from 'react'
import type { County } from '#contract/listings/county-schema.ts'
import { CONTACT_FACTS, type Contact } from '#domain/counties/county-contact.ts'
import { COURT_PORTAL } from '#web/links/court-portal.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { Term } from '#web/ui/term.tsx'
import { ContactFact, PageLink } from './contact-fact.tsx'
import styles from './county-facts.module.css'
import { COUNTY } from './texts.ts'

/** Facts on how a county sells. */
export type CountyKnown = Omit<County, 'listings'>

type CountyFactsProps = {
  county: CountyKnown
  contacts: readonly Contact[]
  /** Rendered after the rule about phones. */
  afterPhoneRule?: ReactNode
  /** Source freshness. Rendered last, since it may load later and change height. */
  freshness: ReactNode
  /** Further rows, before the links. */
  children?: ReactNode
}

/** How a county sells, and where to ask. Unknown facts are shown as not known. */
export function CountyFacts({ county, contacts, afterPhoneRule, freshness, children }: CountyFactsProps) {
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
      {CONTACT_FACTS.map((fact) => (
        <ContactFact key={fact} fact={fact} contacts={contacts}>
          {fact === 'phones_in_courthouse' && afterPhoneRule}
        </ContactFact>
      ))}
      {children}
      <Fact name={COUNTY.links}>
        <ul className={styles.links}>
          {county.links.map((link) => (
            <li key={link}>
              <PageLink href={link} />
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
