import type { SurveyPerson } from '#web/links/survey-link.ts'

/** The URL of a third-party form for a person: replaces `{email}`, `{name}` and `{id}`. */
export function formAddress(template: string, person: SurveyPerson): string {
  return template
    .replaceAll('{email}', encodeURIComponent(person.email))
    .replaceAll('{name}', encodeURIComponent(person.name))
    .replaceAll('{id}', encodeURIComponent(person.id))
}
