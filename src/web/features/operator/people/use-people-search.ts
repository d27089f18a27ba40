import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PEOPLE_LISTS, type PeopleList } from '#contract/operator/people.ts'
import { queryOf } from '#web/lib/api/query.ts'

const TYPING_MS = 300

/** Whom the operator looks for. The address keeps it, from one person to the next. */
export function usePeopleSearch() {
  const [search, setSearch] = useSearchParams()
  const list = PEOPLE_LISTS.find((each) => each === search.get('list')) ?? null
  const kept = search.get('q') ?? ''
  const [typed, setTyped] = useState({ text: kept, kept })
  // A link to another search replaces what was typed; words of the field itself do not, which may end with a space.
  if (typed.kept !== kept) setTyped({ text: typed.text.trim() === kept ? typed.text : kept, kept })
  const [q] = useDebouncedValue(kept, TYPING_MS)
  const query = { ...(q !== '' && { q }), ...(list !== null && { list }) }
  const found = useQuery({
    ...queryOf('GET /api/operator/people', { query }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(queryOf('GET /api/operator/people_counts'))
  return {
    text: typed.text,
    setText: (text: string) => {
      setTyped((before) => ({ ...before, text }))
      // Immediately: a later change of the address would call off a click on a person, and be late for the next key.
      setSearch((before) => changed(before, 'q', text.trim()), { replace: true, flushSync: true })
    },
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
