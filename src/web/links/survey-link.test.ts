import { describe, expect, it } from 'vitest'
import { surveyLink, surveyPersonOf } from './survey-link.ts'

const dana = { email: 'dana@example.com', name: 'Dana Reyes', id: 'a' }

describe('surveyPersonOf', () => {
  it('returns the person passed by the link', () => {
    const passed = { ...dana, name: 'Dana R.' }
    expect(surveyPersonOf(surveyLink(passed).state, dana)).toEqual(passed)
  })

  it.each([[null], ['dana'], [{ email: 'dana@example.com' }], [{ ...dana, id: 'b' }]])(
    'returns the signed-in user for state %j',
    (state) => {
      expect(surveyPersonOf(state, dana)).toEqual(dana)
    },
  )

  it('passes no other account data', () => {
    expect(surveyLink({ ...dana, ...{ phone_number: '7045550123' } }).state).toEqual(dana)
  })
})
