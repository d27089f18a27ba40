import { IconFileText, IconList, IconMapPin, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { DEFAULT_LISTING_STATE, listingUrlEntries } from '#contract/listings/listing-url.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { counties } from '#domain/counties/counties.ts'
import { addressText } from '#domain/listing/address.ts'
import { NO_FILTERS, type ListingFilters } from '#domain/listing-filters/filters.ts'
import { billingPath } from '#web/features/billing/cart/saved-choice.ts'
import { FindDialog } from '#web/features/find/find-dialog.tsx'
import { isMeant, type FindGroup, type FindOption } from '#web/features/find/find-option.ts'
import { useQuickFind } from '#web/features/listings/filters/quick-find.ts'
import { isKnownOpen } from '#web/features/session/access.ts'
import { useSession } from '#web/features/session/session.ts'
import { paths } from '#web/links/paths.ts'
import { pageOptions } from './find-pages.tsx'
import { FOUND } from '#web/app/texts.ts'

const MAX_LISTINGS = 6
const MAX_COUNTIES = 5

type FindAnythingProps = {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** Finds a property, a case, a county or a page by text, and opens it. */
export function FindAnything({ typed, onType, onClose }: FindAnythingProps) {
  const navigate = useNavigate()
  const session = useSession()
  const user = session.kind === 'in' ? session.user : null
  const text = typed.trim()
  const found = useQuickFind(text, MAX_LISTINGS, isKnownOpen(user))
  const more = found.found > found.listings.length ? [allFound(text, found.found)] : []
  const named: FindGroup = {
    name: FOUND.counties,
    options: text === '' ? [] : countyOptions(text, user?.accessible_counties ?? []),
  }
  const isCounty = isCountyName(text)
  const groups: FindGroup[] = [
    ...(isCounty ? [named] : []),
    { name: FOUND.properties, options: [...found.listings.map(propertyOption), ...more] },
    { name: FOUND.cases, options: found.cases.map(caseOption) },
    ...(isCounty ? [] : [named]),
    { name: FOUND.pages, options: pageOptions(user).filter(({ label }) => isMeant(label, text)) },
  ]
  return (
    <FindDialog
      typed={typed}
      groups={groups.filter(({ options }) => options.length > 0)}
      notice={text === '' || found.status === 'loaded' ? null : FOUND.notices[found.status]}
      onType={onType}
      onChoose={({ to, state }) => {
        onClose()
        void navigate(to, { state })
      }}
      onClose={onClose}
    />
  )
}

function propertyOption(listing: Listing): FindOption {
  const { id, case_number, parcel_identification, county } = listing
  return {
    key: `listing ${id}`,
    label: addressText(listing),
    detail: [county, case_number, parcel_identification].filter((part) => part !== null).join(' · '),
    icon: <IconMapPin size={16} aria-hidden="true" />,
    to: paths.details(id),
  }
}

function caseOption({
  number,
  county,
  parcels,
}: {
  number: string
  county: string
  parcels: number
}): FindOption {
  return {
    key: `case ${county} ${number}`,
    label: number,
    detail: `${county} · ${FOUND.parcels(parcels)}`,
    icon: <IconFileText size={16} aria-hidden="true" />,
    to: listPath({ q: number, county }),
  }
}

function allFound(q: string, found: number): FindOption {
  return {
    key: 'all',
    label: FOUND.all(found),
    icon: <IconList size={16} aria-hidden="true" />,
    to: listPath({ q }),
  }
}

/** The person's own counties come first and link to their listings; the others link to their price. */
function countyOptions(typed: string, own: readonly string[]): FindOption[] {
  const meant = counties.map(({ name }) => name).filter((name) => isMeant(FOUND.county(name), typed))
  const isOwn = (name: string) => own.includes(name)
  return [...meant.filter(isOwn), ...meant.filter((name) => !isOwn(name))]
    .slice(0, MAX_COUNTIES)
    .map((name) => ({
      key: `county ${name}`,
      label: FOUND.county(name),
      detail: isOwn(name) ? FOUND.itsListings : FOUND.notYours,
      icon: <IconMap2 size={16} aria-hidden="true" />,
      to: isOwn(name)
        ? listPath({ county: name })
        : billingPath({ counties: [...own, name], state_wide: false }),
    }))
}

/** The full name of a county means the county, not the streets of the same name. */
function isCountyName(typed: string): boolean {
  const text = typed.toLowerCase()
  return counties.some(({ name }) => [name, FOUND.county(name)].some((each) => each.toLowerCase() === text))
}

function listPath(filters: Partial<ListingFilters>): string {
  const state = { ...DEFAULT_LISTING_STATE, filters: { ...NO_FILTERS, ...filters } }
  return `${paths.listing}?${new URLSearchParams(listingUrlEntries(state))}`
}
