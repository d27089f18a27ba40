import { useSearchParams } from 'react-router'

/** Start of the route: wherever it is shortest, the person's position, or a listing id. */
export type DriveStart = 'anywhere' | 'here' | number

export type DriveUrl = {
  start: DriveStart
  /** Ids of the chosen listings; null means every open favorite. */
  stops: readonly number[] | null
  /** Keep the order of `stops` instead of optimizing it. */
  isOwnOrder: boolean
}

/** The state of the drive list in the URL; invalid values are ignored. */
export function useDriveUrl(): [state: DriveUrl, change: (changes: Partial<DriveUrl>) => void] {
  const [search, setSearch] = useSearchParams()
  const state = {
    start: startOf(search.get('from')),
    stops: stopsOf(search.get('stops')),
    isOwnOrder: search.get('order') === 'own',
  }
  const change = (changes: Partial<DriveUrl>) => {
    const { start, stops, isOwnOrder } = { ...state, ...changes }
    const query = new URLSearchParams()
    if (start !== 'anywhere') query.set('from', String(start))
    if (stops !== null) query.set('stops', stops.join(','))
    if (isOwnOrder) query.set('order', 'own')
    setSearch(query, { replace: true, preventScrollReset: true })
  }
  return [state, change]
}

function startOf(text: string | null): DriveStart {
  if (text === 'here') return 'here'
  return idsOf(text)[0] ?? 'anywhere'
}

function stopsOf(text: string | null): number[] | null {
  return text === null ? null : [...new Set(idsOf(text))]
}

function idsOf(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .filter((part) => /^[1-9]\d{0,14}$/.test(part))
    .map(Number)
}
