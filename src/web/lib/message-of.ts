import type { Checked } from '#domain/accounts/validation.ts'

/** The message a form shows beside a field; null if the value is valid. */
export function messageOf(checked: Checked): string | null {
  return checked.ok ? null : checked.message
}
