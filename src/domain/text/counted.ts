/** A whole number as a person reads it: `1,204`. Made without the browser's formats, whose first use holds up a page. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 closed sale`, `1,204 closed sales`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
