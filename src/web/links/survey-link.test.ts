import { describe, expect, it } from 'vitest'
import { surveyLink, surveyPersonOf } from './survey-link.ts'

const dana = { email: 'dana@example.com', name: 'Dana Reyes', id: 'a' }

describe('the person of a survey', () => {
  it('is the one of the link', () => {
    const passed = { ...dana, name: 'Dana R.' }
    expect(surveyPersonOf(surveyLink(passed).state, dana)).toEqual(passed)
  })

  it.each([[null], ['dana'], [{ email: 'dana@example.com' }], [{ ...dana, id: 'b' }]])(
    'is the one signed in where %j was passed',
    (state) => {
      expect(surveyPersonOf(state, dana)).toEqual(dana)
    },
  )

  it('leaves the rest of an account behind', () => {
    expect(surveyLink({ ...dana, ...{ phone_number: '7045550123' } }).state).toEqual(dana)
  })
})
