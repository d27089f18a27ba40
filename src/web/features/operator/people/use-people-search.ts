import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PEOPLE_LISTS, type PeopleList } from '#contract/operator/people.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useUrlText } from '#web/lib/use-url-text.ts'

const TYPING_MS = 300

/** Whom the operator looks for. The address keeps it, from one person to the next. */
export function usePeopleSearch() {
  const [search, setSearch] = useSearchParams()
  const list = PEOPLE_LISTS.find((each) => each === search.get('list')) ?? null
  const kept = search.get('q') ?? ''
  // Immediately: a later change of the address would call off a click on a person.
  const { text, type } = useUrlText(kept, (words) =>
    setSearch((before) => changed(before, 'q', words), { replace: true, flushSync: true }),
  )
  const [q] = useDebouncedValue(kept, TYPING_MS)
  const query = { ...(q !== '' && { q }), ...(list !== null && { list }) }
  const found = useQuery({
    ...queryOf('GET /api/operator/people', { query }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(queryOf('GET /api/operator/people_counts'))
  return {
    text,
    setText: type,
    q,
    list,
    found,
    counts,
    /** The address of another list, with the same words. */
    searchOf: (other: PeopleList | null) => withMark(changed(search, 'list', other ?? '')),
    /** What the addresses of other people end with. */
    suffix: withMark(search),
  }
}

export type PeopleSearch = ReturnType<typeof usePeopleSearch>

function changed(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

function withMark(search: URLSearchParams): string {
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
