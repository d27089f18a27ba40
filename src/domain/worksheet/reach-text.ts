/** How many minimum upset bids in a row an amount covers, the one due now included: one count, one wording. */
export function coveredBidsText(bids: number): string {
  return bids === 1 ? 'the next minimum upset bid' : `the next ${bids} minimum upset bids`
}
