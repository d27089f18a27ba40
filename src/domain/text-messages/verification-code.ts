/** How long a code is valid. */
export const CODE_MINUTES = 10

/** A code is void after this many wrong entries. */
export const MAX_WRONG_ENTRIES = 5

const DIGITS = 6

/** How many codes there are: 000000 to 999999. */
export const CODE_COUNT = 10 ** DIGITS

/** The code of a random whole number below `CODE_COUNT`. */
export function verificationCode(random: number): string {
  return String(random).padStart(DIGITS, '0')
}

/** A code as typed, without spaces and hyphens; null if it cannot be one. */
export function parseVerificationCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

/** When a code that is sent at an instant expires (epoch milliseconds). */
export function codeExpiry(sentAt: number): number {
  return sentAt + CODE_MINUTES * 60_000
}

/** A code that was sent, as stored. */
export interface SentCode {
  /** When it expires (epoch milliseconds). */
  readonly until: number
  readonly wrong_entries: number
}

/** What came of entering a code; only a wrong entry counts as one. */
export type CodeOutcome = 'accepted' | 'wrong' | 'expired' | 'too_many'

/** Whether a code can still be entered at an instant (epoch milliseconds). */
export function isCodeLive({ until, wrong_entries }: SentCode, now: number): boolean {
  return wrong_entries < MAX_WRONG_ENTRIES && now < until
}

/** Judges a code entered at an instant (epoch milliseconds); `isSame` tells whether it is the one sent. */
export function enteredCode({ until, wrong_entries }: SentCode, isSame: boolean, now: number): CodeOutcome {
  if (wrong_entries >= MAX_WRONG_ENTRIES) return 'too_many'
  if (now >= until) return 'expired'
  return isSame ? 'accepted' : 'wrong'
}
