/** The digits of a whole number in groups of three: `1,204`. Avoids `Intl`, whose first use blocks a page. */
export function groupedDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
}

/** Formats a whole number: `1,204`. */
export function countText(count: number): string {
  return groupedDigits(String(count))
}

/** `1 closed sale`, `1,204 closed sales`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
