import { AppError } from '#contract/errors.ts'
import type { Checked } from '#domain/accounts/validation.ts'

/** The value of a checked field. Throws `bad_request` with the message to show next to the field. */
export function validField(checked: Checked): string {
  if (!checked.ok) throw new AppError('bad_request', checked.message)
  return checked.value
}
