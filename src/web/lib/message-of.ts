import type { Checked } from '#domain/accounts/validation.ts'

/** What a form shows beside a field; null where its value is taken. */
export function messageOf(checked: Checked): string | null {
  return checked.ok ? null : checked.message
}
