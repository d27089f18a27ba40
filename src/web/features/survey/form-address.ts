import type { SurveyPerson } from '#web/links/survey-link.ts'

/** The address of another service's form for a person: `{email}`, `{name}` and `{id}` give way to theirs. */
export function formAddress(template: string, person: SurveyPerson): string {
  return template
    .replaceAll('{email}', encodeURIComponent(person.email))
    .replaceAll('{name}', encodeURIComponent(person.name))
    .replaceAll('{id}', encodeURIComponent(person.id))
}
