/** Kinds of email by the first part of their key. */
const TEXTS = {
  instant: 'Alert',
  digest: 'Daily',
  reminder: 'Reminder',
  report: 'Report',
  figure_report: 'Answer',
  announcement: 'Announcement',
  source: 'Source',
  silence: 'Source',
  again: 'Sent again',
} as const
const KINDS: ReadonlyMap<string, string> = new Map(Object.entries(TEXTS))

/** Emails about payments, by how their keys begin. */
const PAYMENT = /^(?:trial-ending|payment-failed|subscription-)/

/** What an email is about, by its key, on screen; keys of emails about an account are only an id. */
export function mailKindText(key: string): string {
  if (PAYMENT.test(key)) return 'Payment'
  return KINDS.get(key.split('.')[0] ?? '') ?? 'Account'
}
