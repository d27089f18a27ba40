import { useNavigate } from 'react-router'
import type { ListingUrlState } from '#contract/listings/listing-url.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import { ExportMenu } from '#web/features/export/export-menu.tsx'
import { listedParcels } from '#web/features/listings/worker/listed-parcels.ts'
import { chipsOf, orderText } from '#web/features/listings/filters/search-chips.ts'
import type { ListedCards } from '#web/features/listings/worker/use-listing-results.ts'
import { paths } from '#web/links/paths.ts'

/** Limit for a day's drive, and for the URL. */
const MAX_STOPS = 40

type ListingExportProps = {
  listed: ListedCards
  state: ListingUrlState
  today: PlainDate
  /** Closing hour of each county's clerk, by county name. */
  closingHours: ReadonlyMap<string, FilingHours>
}

/** Exports the list in its order, or opens it as a drive list. */
export function ListingExport({ listed, state, today, closingHours }: ListingExportProps) {
  const navigate = useNavigate()
  const drive = () => void navigate(paths.driveListOf(listedParcels(listed).map(({ id }) => id)))
  return (
    <ExportMenu
      count={listed.found}
      subject={() => ({
        listings: listedParcels(listed),
        total: listed.total,
        filters: chipsOf(state)
          .map(({ text }) => text)
          .join(', '),
        order: orderText(state.sort),
        today,
        closingHours,
        addressOf: (id) => new URL(paths.details(id), window.location.origin).href,
      })}
      onDrive={listed.found > MAX_STOPS ? null : drive}
    />
  )
}
