import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  calendarUrlEntries,
  type CalendarUrlState,
  parseCalendarUrl,
} from '#contract/calendar/calendar-url.ts'

/** `push` for a step a person would take back, `replace` for where they happen to look. */
export type UpdateCalendarUrl = (change: Partial<CalendarUrlState>, step: 'push' | 'replace') => void

/** The state of the screen as the address says it, and the one way to change it. */
export function useCalendarUrl(): [state: CalendarUrlState, update: UpdateCalendarUrl] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useMemo(() => parseCalendarUrl(params), [params])
  const update = useCallback<UpdateCalendarUrl>(
    (change, step) => {
      const search = new URLSearchParams(calendarUrlEntries({ ...state, ...change })).toString()
      void navigate({ search }, { replace: step === 'replace', preventScrollReset: true })
    },
    [navigate, state],
  )
  return [state, update]
}
