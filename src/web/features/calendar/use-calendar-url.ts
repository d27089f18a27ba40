import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  calendarUrlEntries,
  type CalendarUrlState,
  parseCalendarUrl,
} from '#contract/calendar/calendar-url.ts'

/** `push` for a step the user may want to undo with Back, `replace` for incidental state. */
export type UpdateCalendarUrl = (change: Partial<CalendarUrlState>, step: 'push' | 'replace') => void

/** The screen state stored in the URL, and the only way to change it. */
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
