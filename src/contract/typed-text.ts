import { z } from 'zod'

/** User-typed text of at most `max` characters, without NUL and halves of characters, which PostgreSQL cannot store. */
export function typedText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .refine((text) => !/\p{Cs}/u.test(text), 'must not contain half of a character')
}

/** The same, with something to read in it: spaces that no one sees, such as of zero width, are no text. */
export function readableText(max: number) {
  return typedText(max)
    .trim()
    .regex(/[\p{L}\p{N}]/u, 'must contain words')
}
