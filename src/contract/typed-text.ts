import { z } from 'zod'

/** User-typed text of at most `max` characters, without NUL, which PostgreSQL cannot store. */
export function typedText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
}
