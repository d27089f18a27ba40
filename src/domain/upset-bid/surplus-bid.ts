/** The part of an offer that must be raised by a tenth; beyond it a twentieth is enough. */
const tenthUpToCents = 1_000_00

/**
 * The minimum raised offer for land that a county or town already owns, in cents: 10% of the first $1,000 and 5% of the
 * rest over the last offer (G.S. 160A-269). Not the rule of a tax sale. Rounds up to the cent, so the result is never
 * too low.
 */
export function minimumRaisedOffer(lastOfferCents: number): number {
  const first = Math.min(lastOfferCents, tenthUpToCents)
  return lastOfferCents + Math.ceil((first * 2 + (lastOfferCents - first)) / 20)
}

/** The deposit with such an offer, in cents: 5% of it, with no floor (G.S. 160A-269). */
export function raisedOfferDeposit(offerCents: number): number {
  return Math.ceil(offerCents / 20)
}
