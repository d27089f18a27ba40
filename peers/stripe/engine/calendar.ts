export const HOUR = 3600
export const DAY = 24 * HOUR

/** The same day of the month and time of day, `months` later, or the last day of a shorter month. */
function addMonths(at: number, months: number): number {
  const date = new Date(at * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** The end of the billing month that starts at `start`, counted from the anchor so that an anchor on the 31st persists. */
export function periodEnd(anchor: number, start: number): number {
  let months = 1
  while (addMonths(anchor, months) <= start) months += 1
  return addMonths(anchor, months)
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

const shortDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })

/** A date for a narrow table column. */
export function shortDateText(at: number): string {
  return shortDates.format(new Date(at * 1000))
}

/** A date in New York. */
export function dateText(at: number): string {
  return dates.format(new Date(at * 1000))
}

/** Formats cents as dollars. */
export function moneyText(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}
