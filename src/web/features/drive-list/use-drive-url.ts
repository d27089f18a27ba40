import { useSearchParams } from 'react-router'

/** Where the way starts: where it is shortest, where the person is, or at one of the listings. */
export type DriveStart = 'anywhere' | 'here' | number

export type DriveUrl = { start: DriveStart; leftOut: readonly number[] }

/** What the address of the drive list says; anything it cannot say is as if it were not there. */
export function useDriveUrl(): [state: DriveUrl, change: (changes: Partial<DriveUrl>) => void] {
  const [search, setSearch] = useSearchParams()
  const state = { start: startOf(search.get('from')), leftOut: idsOf(search.get('without')) }
  const change = (changes: Partial<DriveUrl>) => {
    const { start, leftOut } = { ...state, ...changes }
    const query = new URLSearchParams()
    if (start !== 'anywhere') query.set('from', String(start))
    if (leftOut.length > 0) query.set('without', leftOut.join(','))
    setSearch(query, { replace: true, preventScrollReset: true })
  }
  return [state, change]
}

function startOf(text: string | null): DriveStart {
  if (text === 'here') return 'here'
  return idsOf(text)[0] ?? 'anywhere'
}

function idsOf(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .filter((part) => /^[1-9]\d{0,14}$/.test(part))
    .map(Number)
}
