import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { paths } from '#web/links/paths.ts'
import { sheetLink } from '#web/links/bid-sheet-link.ts'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import { CountyFacts } from './county-facts.tsx'
import { Freshness } from './freshness.tsx'
import { COUNTY } from './texts.ts'

type CountyPanelProps = {
  details: ListingDetails
  /** Epoch milliseconds. */
  now: number
}

/** How the county of a listing sells, and where to ask. */
export function CountyPanel({ details: { county, county_sources, listing }, now }: CountyPanelProps) {
  return (
    <Panel title={COUNTY.title(county.name)} aside={<GuideLink slug={county.slug} />} flush>
      <CountyFacts
        county={county}
        contacts={county.contacts}
        afterPhoneRule={<BidSheetLink listingId={listing.id} />}
        freshness={<Freshness sources={county_sources} now={now} />}
      />
    </Panel>
  )
}

function GuideLink({ slug }: { slug: string }): ReactNode {
  return (
    <Link className={words.link} to={paths.countyPage(slug)}>
      {COUNTY.guide}
    </Link>
  )
}

function BidSheetLink({ listingId }: { listingId: number }) {
  const sheet = sheetLink([listingId], { print: false })
  return (
    <>
      {COUNTY.bring}{' '}
      <Link className={words.link} to={sheet.to} state={sheet.state}>
        {COUNTY.bidSheet}
      </Link>
    </>
  )
}
