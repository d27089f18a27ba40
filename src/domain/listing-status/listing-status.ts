/** The seven statuses of a listing, as the wire and the screens spell them. */
export const listingStatuses = [
  'Upset Bid Ongoing',
  'Redeemed',
  'Purchase Completed',
  'Awaiting Funds',
  'Pending Transfer',
  'Waiting on sales date',
  'Auction in future',
] as const

export type ListingStatus = (typeof listingStatuses)[number]

/** Shown if the sale date has passed and no source has posted a result; not one of the seven. */
export const resultNotPosted = 'Sale date passed; no result posted'

const otherSpellings: ReadonlyMap<string, ListingStatus> = new Map([
  ['completed', 'Purchase Completed'],
  ['pending', 'Awaiting Funds'],
])

const bySpelling: ReadonlyMap<string, ListingStatus> = new Map([
  ...listingStatuses.map((status) => [status.toLowerCase(), status] as const),
  ...otherSpellings,
])

/**
 * Reads a status in any of its spellings: `Purchase Completed (Completed)`, `Completed`, `Awaiting Funds (Pending)`,
 * `Pending`, in any case and spacing. Null for any other text, including the statuses of sources.
 */
export function normalizeStatusWord(text: string): ListingStatus | null {
  const plain = text
    .toLowerCase()
    .replace(/\((?:completed|pending)\)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return bySpelling.get(plain) ?? null
}

/** A status with its reason, as the wire has them. */
export type StatedStatus = { readonly status: string; readonly status_reason?: string | null | undefined }

/** Whether the last bid is the final one: the court has confirmed the sale. Until then, a bid may be posted late. */
export function isBidFinal({ status, status_reason }: StatedStatus): boolean {
  const word = normalizeStatusWord(status)
  if (word === 'Awaiting Funds') return status_reason === 'confirmed'
  return word === 'Pending Transfer' || word === 'Purchase Completed'
}
