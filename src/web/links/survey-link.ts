import { paths } from './paths.ts'

/** Who answers a survey, for the hidden fields of its form. */
export type SurveyPerson = { email: string; name: string; id: string }

/** A link to the survey, which passes the person in the navigation state. */
export function surveyLink({ email, name, id }: SurveyPerson): { to: string; state: SurveyPerson } {
  return { to: paths.survey, state: { email, name, id } }
}

/**
 * The person passed in the navigation state. It is `user`, who is signed in, where none was passed, or another one:
 * the history of a browser outlives its sessions.
 */
export function surveyPersonOf(state: unknown, user: SurveyPerson): SurveyPerson {
  return isPerson(state) && state.id === user.id ? state : user
}

function isPerson(state: unknown): state is SurveyPerson {
  if (typeof state !== 'object' || state === null) return false
  return ['email', 'name', 'id'].every((key) => typeof Reflect.get(state, key) === 'string')
}
