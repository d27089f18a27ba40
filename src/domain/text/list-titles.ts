const DAYS_AND_HOURS =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|\b\d{1,2}(?::\d{2})? ?[ap]\.?m\b|\b20\d\d\b/gi

/**
 * Whether a text among records can be one itself: its parcel, case or street has digits; a heading has those of a day or
 * an hour at most.
 */
export function canBeRecord(text: string): boolean {
  return /\d/.test(text.replace(/\s+/g, ' ').replace(DAYS_AND_HOURS, ''))
}

/** A short title such as `Canceled Sales`; a sentence tells what may happen to any sale. */
const SALES_OFF =
  /^(?=.*\b(?:cancel|redeemed|withdrawn|dismissed|removed|postponed|paid|satisfied|bankruptcy|stayed))(?:\S+\s+){0,3}\S+$/i

/** Whether a title says that the sales below it are off. */
export function saysSalesAreOff(title: string): boolean {
  return SALES_OFF.test(title)
}

/** `Total`, `Grand Total:`, `Totals (12)`. */
const TOTAL = /^(?:(?:grand|sub)[ -]?)?totals?\s*(?:[:(=-]\s*)?(?:[\d,]+\)?\s*|\)\s*)?:?$/i

/** Whether a cell begins a row that sums up the records above it. */
export function isTotal(text: string): boolean {
  return TOTAL.test(text)
}
