const MAX_UNREAD_MS = 4 * 24 * 3_600_000

/** Whether the facts of a county are old: no source of it was read for more than four days. Epoch milliseconds. */
export function isUnread(readAt: number, now: number): boolean {
  return now - readAt > MAX_UNREAD_MS
}
