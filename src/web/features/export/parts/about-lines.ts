import { countText } from '#domain/text/counted.ts'
import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { EXPORT } from '#web/features/export/texts.ts'
import { outlineInDegrees } from './outline.ts'

const { about: TEXTS, listings: listingsText } = EXPORT

/** Description of a file, one line each: date, counts, filters, order, and a caution. */
export function aboutLines({ listings, total, filters, order, today }: ExportSubject): string[] {
  const withoutOutline = listings.filter((listing) => outlineInDegrees(listing) === null).length
  return [
    TEXTS.title(today),
    TEXTS.count(countText(listings.length), listingsText(total)),
    TEXTS.withoutOutline(countText(withoutOutline)),
    TEXTS.filters(filters === '' ? TEXTS.noFilters : filters),
    TEXTS.order(order),
    ...(listings.some(({ is_demo }) => is_demo) ? [TEXTS.demo] : []),
    TEXTS.caution,
  ]
}
