import { z } from 'zod'
import { parsePlainDate } from '#domain/time/plain-date.ts'

const isPlausible = (day: string) => parsePlainDate(day) !== null
const PROBLEM = 'must be of the years 1900 to 2199'

/** A day, of the years that the product knows: PostgreSQL has no year 0. */
export const typedDay = z.iso.date().refine(isPlausible, PROBLEM)

/** An instant of these years. Convert it before PostgreSQL reads it, which takes offsets below 16 hours only. */
export const typedInstant = z.iso.datetime({ offset: true }).refine((instant) => {
  const time = Date.parse(instant)
  return !Number.isNaN(time) && isPlausible(new Date(time).toISOString().slice(0, 10))
}, PROBLEM)
