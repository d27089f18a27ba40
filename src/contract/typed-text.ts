import { z } from 'zod'

/** Text as somebody typed it, at most `max` characters, without the one character that PostgreSQL cannot hold. */
export function typedText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), 'must not hold a NUL character')
}
