import { plainDate } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'

/** Easter Sunday of a year in the Gregorian calendar (the anonymous computus of Meeus, Jones and Butcher). */
export function easterSunday(year: number): PlainDate {
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const golden = year % 19
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const lateMoon = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const daysFromMarch = epact + toSunday - 7 * lateMoon + 114
  return plainDate(year, Math.floor(daysFromMarch / 31), (daysFromMarch % 31) + 1)
}
