import { paths } from './paths.ts'

/** Person answering the survey, for the hidden fields of the form. */
export type SurveyPerson = { email: string; name: string; id: string }

/** A link to the survey with the person in the navigation state. */
export function surveyLink({ email, name, id }: SurveyPerson): { to: string; state: SurveyPerson } {
  return { to: paths.survey, state: { email, name, id } }
}

/**
 * The person from the navigation state. Falls back to the signed-in `user` if the state has none or a different person,
 * because browser history outlives sessions.
 */
export function surveyPersonOf(state: unknown, user: SurveyPerson): SurveyPerson {
  return isPerson(state) && state.id === user.id ? state : user
}

function isPerson(state: unknown): state is SurveyPerson {
  if (typeof state !== 'object' || state === null) return false
  return ['email', 'name', 'id'].every((key) => typeof Reflect.get(state, key) === 'string')
}
