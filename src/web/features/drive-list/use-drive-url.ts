import { useSearchParams } from 'react-router'

/** Where the way starts: where it is shortest, where the person is, or at one of the listings. */
export type DriveStart = 'anywhere' | 'here' | number

export type DriveUrl = {
  start: DriveStart
  /** Ids of the chosen listings; null is every open favourite. */
  stops: readonly number[] | null
  /** The stops come in the order of `stops`, not in the shortest one. */
  isOwnOrder: boolean
}

/** What the address of the drive list says; anything it cannot say is as if it were not there. */
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
