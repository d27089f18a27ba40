/** Recording a deed of up to 15 pages, in cents (G.S. 161-10(a)(1)). */
const recordingCents = 26_00

/** One dollar of excise tax for every $500 of the price or part of it (G.S. 105-228.30(a)), both in cents. */
const taxedCents = 500_00
const taxCents = 1_00

/**
 * What recording the deed costs a buyer at this price, in cents: the fee and the excise tax. An estimate: the tax is
 * owed by the maker of the deed and not by a governmental unit, but in practice the buyer pays it; a deed of more than
 * 15 pages costs more.
 */
export function estimatedDeedCosts(priceCents: number): number {
  return recordingCents + Math.ceil(priceCents / taxedCents) * taxCents
}
