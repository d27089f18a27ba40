import { z } from 'zod'

/** A URL that matches `pattern`; `form` names that pattern in the error. */
export const address = (pattern: RegExp, form: string) =>
  z
    .string()
    .regex(pattern, { error: `must be ${form}`, abort: true })
    .refine((text) => URL.canParse(text), 'is not a URL')

/** Ends the description of a setting that is parsed by `keys`. */
export const SEVERAL = ' To rotate it without downtime, set the new and the old one, separated by a comma.'

/** Comma-separated keys, each matching `pattern`. All are accepted; where one is sent, it is the first. */
export const keys = (pattern: RegExp, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((list) => list.every((key) => pattern.test(key)), error)
