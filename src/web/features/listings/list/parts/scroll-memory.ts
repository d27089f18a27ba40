import { logFault } from '#web/lib/log.ts'

const STORE = 'listingScroll'
const KEPT = 100

/** The router calls the first entry of every visit by this name, also of one begun by typing the address anew. */
const FIRST_ENTRY = 'default'
let isFirstEntryOurs = false

/** How far the list was scrolled at an entry of the browser's history, px; null when it was not seen there. */
export function recallScroll(entry: string): number | null {
  if (entry === FIRST_ENTRY && !isFirstEntryOurs && isNewVisit()) return null
  return read().find(([key]) => key === entry)?.[1] ?? null
}

/** Keeps it for this tab, through a reload too; the oldest entries make room. */
export function rememberScroll(entry: string, offset: number): void {
  isFirstEntryOurs ||= entry === FIRST_ENTRY
  const others = read().filter(([key]) => key !== entry)
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...others, [entry, Math.round(offset)]].slice(-KEPT)))
  } catch (error) {
    logFault('Storage cannot be written', error)
  }
}

function isNewVisit(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')
}

function read(): [entry: string, offset: number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch (error) {
    logFault('Storage cannot be read', error)
    return []
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
