import { createHash, timingSafeEqual } from 'node:crypto'

/** Of a code, for one person and number only: after a change of either, it proves nothing. */
export function hashOfCode(code: string, { userId, phone }: { userId: string; phone: string }): Buffer {
  return createHash('sha256').update(`${userId}|${phone}|${code}`).digest()
}

export function isSameHash(hash: Buffer, other: Buffer): boolean {
  return hash.length === other.length && timingSafeEqual(hash, other)
}
