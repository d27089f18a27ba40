import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { SOLD_WITH } from '#domain/listing-filters/sold-with.ts'
import { streetAndCity } from '#domain/listing/address.ts'
import { acresText, assessedValueText, lotSizeText, zoningText } from '#domain/listing/facts.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { listingReturnOf, oneStepDeeper } from '#web/links/listing-return.ts'
import { mapPath } from '#web/links/map-path.ts'
import { paths } from '#web/links/paths.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import words from '#web/ui/words.module.css'
import styles from './facts-panel.module.css'
import { Fact, FactList, FactTitle } from '#web/ui/fact-list.tsx'
import { EvidenceLink } from './parts/evidence-link.tsx'
import { ParcelPicture } from './parts/parcel-picture.tsx'
import { FACTS } from './texts.ts'

type FactsPanelProps = { details: ListingDetails; today: PlainDate }

/** Facts of the property, and their sources. */
export function FactsPanel({ details, today }: FactsPanelProps) {
  const { listing, outline_acres, outline_drawn, taxes_due, sale_place, same_case, sources } = details
  const soldWith = same_case.filter(({ is_sold_with }) => is_sold_with)
  const others = same_case.filter(({ is_sold_with }) => !is_sold_with)
  const onMap = mapPath(listing, 'map')
  const modified = (
    <span className={words.label}>{FACTS.modified(instantText(listing.date_last_updated ?? '', today))}</span>
  )
  return (
    <Panel title={FACTS.title} aside={modified} flush>
      <ParcelPicture listing={listing} />
      {outline_drawn && <p className={styles.drawn}>{FACTS.drawn}</p>}
      {onMap !== null && (
        <p className={styles.onMap}>
          <Link className={words.link} to={onMap}>
            {FACTS.onMap}
          </Link>
        </p>
      )}
      <FactList>
        <Stated id={listing.id} name={FACTS.lotSize} fact="lot_size" value={listing.lot_size}>
          <LotSize given={listing.lot_size} measured={outline_acres} isDrawn={outline_drawn} />
        </Stated>
        <Stated id={listing.id} name={FACTS.zoning} fact="zoning_code" value={listing.zoning_code}>
          {zoningText(listing.zoning_code)}
        </Stated>
        <Stated id={listing.id} name={FACTS.assessed} fact="assessed_value" value={listing.assessed_value}>
          {assessedValueText(listing.assessed_value)}
        </Stated>
        <Stated id={listing.id} name={FACTS.structure} fact="structure" value={listing.structure}>
          {listing.structure ?? FACTS.notAvailable}
        </Stated>
        <Stated id={listing.id} name={FACTS.taxesDue} fact="taxes_due" value={taxes_due}>
          {taxes_due === null ? FACTS.notAvailable : formatExactDollars(taxes_due)}
        </Stated>
        <Stated id={listing.id} name={FACTS.salePlace} fact="place" value={sale_place}>
          {sale_place ?? FACTS.notAvailable}
        </Stated>
        {soldWith.length > 0 && (
          <Fact name={SOLD_WITH.name}>
            <SameCase others={soldWith} county={listing.county} />
            <div className={styles.quiet}>{SOLD_WITH.hint}</div>
          </Fact>
        )}
        {others.length > 0 && (
          <Fact name={FACTS.sameCase}>
            <SameCase others={others} county={listing.county} />
          </Fact>
        )}
      </FactList>
      {sources.length > 0 && (
        <>
          <FactTitle>{FACTS.sources}</FactTitle>
          <ul className={styles.sources}>
            {sources.map(({ name, url, last_seen_at, missing }) => {
              const instant = instantText(last_seen_at, today)
              return (
                <li key={`${name} ${last_seen_at}`}>
                  <ExternalLink href={url}>{name}</ExternalLink>{' '}
                  <span className={words.label}>
                    {missing ? FACTS.noLonger(instant) : FACTS.lastSeen(instant)}
                  </span>
                </li>
              )
            })}
            <li>
              <EvidenceLink id={listing.id}>{FACTS.asRead(sources.length)}</EvidenceLink>
            </li>
          </ul>
        </>
      )}
    </Panel>
  )
}

type StatedProps = {
  id: number
  name: string
  fact: keyof typeof FACTS.where
  /** None, or 0 as some counties store for it, has no source to lead to. */
  value: string | number | null
  children: ReactNode
}

/** A fact that a source states, with the way to its page. */
function Stated({ id, name, fact, value, children }: StatedProps) {
  return (
    <Fact name={name}>
      <div className={styles.stated}>
        <div>{children}</div>
        {!!value && <EvidenceLink id={id} fact={fact} hint={FACTS.where[fact]} />}
      </div>
    </Fact>
  )
}

type LotSizeProps = { given: number | null; measured: number | null; isDrawn: boolean }

function LotSize({ given, measured, isDrawn }: LotSizeProps) {
  const fromOutline = isDrawn ? FACTS.fromDrawing : FACTS.fromOutline
  return (
    <>
      {lotSizeText(given)} {given !== null && given > 0 && measured !== null && FACTS.given}
      {measured !== null && <div className={styles.quiet}>{fromOutline(acresText(measured, 3))}</div>}
    </>
  )
}

function SameCase({ others, county }: { others: ListingDetails['same_case']; county: string }) {
  const state = oneStepDeeper(listingReturnOf(useLocation().state))
  return (
    <ul className={styles.same}>
      {others.map(({ id, parcel_identification, ...place }) => (
        <li key={id}>
          <Link className={words.link} to={paths.details(id)} state={state}>
            {[parcel_identification, streetAndCity({ ...place, state: null, county })]
              .filter((part) => part !== null)
              .join(', ') || FACTS.withoutNumber}
          </Link>
        </li>
      ))}
    </ul>
  )
}
