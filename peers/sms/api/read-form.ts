import { TwilioError } from './twilio-error.ts'

/** Reads a form or query with the given fields, each at most once. */
export function readForm(text: string, fields: readonly string[]): ReadonlyMap<string, string> {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (!fields.includes(name))
      throw new TwilioError(`The local SMS does not know the parameter ${name}`, { code: 20001 })
    if (form.has(name)) throw new TwilioError(`The parameter ${name} was given twice`, { code: 20001 })
    // What is not UTF-8 was decoded to this character.
    if (value.includes('\uFFFD'))
      throw new TwilioError(`The parameter ${name} is not encoded in UTF-8`, { code: 20001 })
    form.set(name, value)
  }
  return form
}
