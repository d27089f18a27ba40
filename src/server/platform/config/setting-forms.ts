import { z } from 'zod'

/** A URL that matches `pattern`; `form` names that pattern in the error. */
export const address = (pattern: RegExp, form: string) =>
  z
    .string()
    .regex(pattern, { error: `must be ${form}`, abort: true })
    .refine((text) => URL.canParse(text), 'is not a URL')

/** A host as it is written in a URL: IPv6 addresses in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** An IP address or a host name, without a port. */
export const host = z
  .string()
  .refine(
    (text) => /^[\w.:-]+$/.test(text) && URL.canParse(`http://${hostInUrl(text)}`),
    'must be an IP address or a host name, such as 0.0.0.0 or ::, without brackets and port',
  )

/** An email address. Quotes come from a file of settings that keeps them as part of the value. */
export const EMAIL = /(?<![^<>@\s",;])[^<>@\s",;]+@[^<>@\s'",;]+/.source

/** A number of days from `least` to a century. PostgreSQL has no instant millions of days ago. */
export const days = (least: number) => {
  const range = `must be from ${least} to 36500`
  return z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(least, range)
    .max(36_500, range)
}

/** Ends the description of a setting that is parsed by `keys`. */
export const SEVERAL = ' To rotate it without downtime, set the new and the old one, separated by a comma.'

/** Comma-separated keys, each matching `pattern`. All are accepted; where one is sent, it is the first. */
export const keys = (pattern: RegExp, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((list) => list.every((key) => pattern.test(key)), error)
