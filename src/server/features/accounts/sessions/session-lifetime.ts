const HOUR = 3_600_000
const DAY = 24 * HOUR

type Lifetime = {
  /** After the last use. */
  idleMs: number
  /** After the sign-in, however much it is used. */
  absoluteMs: number
}

/** The only place that states how long sessions live (decision 107). `kept` is what the checkbox at login promises. */
const LIFETIMES = {
  kept: { idleMs: 30 * DAY, absoluteMs: 30 * DAY },
  browser: { idleMs: 12 * HOUR, absoluteMs: 7 * DAY },
} as const satisfies Record<string, Lifetime>

/** Sessions one account can have at a time. One more ends the oldest. */
export const MAX_SESSIONS = 20

type Begun = { isKept: boolean; signedInAt: Date }

/** When a session that is used at `now` ends unless it is used again. */
export function sessionEnd({ isKept, signedInAt }: Begun, now: number): Date {
  const { idleMs, absoluteMs } = isKept ? LIFETIMES.kept : LIFETIMES.browser
  return new Date(Math.min(now + idleMs, signedInAt.getTime() + absoluteMs))
}

/** Seconds for the cookie of a kept session; the cookie of any other lives as long as the browser. */
export const KEPT_COOKIE_SECONDS = LIFETIMES.kept.absoluteMs / 1000
