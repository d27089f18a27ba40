const placeholders = new Set([
  '',
  'n/a',
  'na',
  'none',
  'none at this time',
  'no entry',
  'unknown',
  'tba',
  'tbd',
  'to be announced',
  'to be determined',
  'pending',
  'multiple',
  'multiple parcels',
  'sale date not yet set',
  'no sale date set',
])

const seasonAndYear = /^(?:spring|summer|fall|autumn|winter) \d{4}$/

const counter = /^\d{1,3}$/

/**
 * Whether a cell has a placeholder for "no value" (`n/a`, `TBD`, `Multiple Parcels`, `Fall 2026`, dashes, nothing)
 * instead of a value. Some lists print a counter of up to three digits below their `TBD`; any other text below a
 * placeholder may be the value.
 */
export function isPlaceholder(text: string): boolean {
  // Spares most cells the rest: no placeholder begins like this.
  if (text === '') return true
  if (/^[\db-eg-loqrvx-z]/i.test(text)) return false
  // Nearly all cells have one line.
  if (!/[\r\n]/.test(text)) return isPlaceholderLine(text)
  const [firstLine = '', ...below] = text.trim().split(/[\r\n]+/)
  return (
    isPlaceholderLine(firstLine) &&
    below.every((line) => counter.test(line.trim()) || isPlaceholderLine(line))
  )
}

function isPlaceholderLine(line: string): boolean {
  const words = line
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[-–—.?\s]+|(?<![-–—.?\s])[-–—.?\s]+$/g, '')
  return placeholders.has(words) || seasonAndYear.test(words)
}
