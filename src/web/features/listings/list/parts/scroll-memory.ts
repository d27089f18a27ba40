import { logFault } from '#web/lib/log.ts'

const STORE = 'listingScroll'
const MAX_ENTRIES = 100

/** The router's key for the first entry of every visit, including one that starts by typing the address. */
const FIRST_ENTRY = 'default'
let isFirstEntryOurs = false

/** Scroll offset of the list at a history entry, px; null if the list was not scrolled there. */
export function recallScroll(entry: string): number | null {
  if (entry === FIRST_ENTRY && !isFirstEntryOurs && isNewVisit()) return null
  return read().find(([key]) => key === entry)?.[1] ?? null
}

/** Stores the offset for this tab, surviving a reload; drops the oldest entries. */
export function rememberScroll(entry: string, offset: number): void {
  isFirstEntryOurs ||= entry === FIRST_ENTRY
  const others = read().filter(([key]) => key !== entry)
  try {
    sessionStorage.setItem(
      STORE,
      JSON.stringify([...others, [entry, Math.round(offset)]].slice(-MAX_ENTRIES)),
    )
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
