import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockTimeOfMinute, formatClockTime, minuteOfDay, parseClockTime } from './clock-time.ts'

describe('parseClockTime', () => {
  it.each([
    ['11:00 AM', '11:00 AM'],
    ['10 am.', '10:00 AM'],
    ['10 am', '10:00 AM'],
    ['12 00 PM', '12:00 PM'],
    ['@ 10:00 a.m.', '10:00 AM'],
    ['@10:00 a.m.', '10:00 AM'],
    ['at 2:30 P.M.', '2:30 PM'],
    ['10:00 a.m. EST', '10:00 AM'],
    ['2:30 PM ET', '2:30 PM'],
    ['14:30 edt', '2:30 PM'],
    ['10:00am', '10:00 AM'],
    ['9:05:00 AM', '9:05 AM'],
    ['11:00:00 AM', '11:00 AM'],
    ['10.30 a. m.', '10:30 AM'],
    ['  1:30   pm ', '1:30 PM'],
    ['noon', '12:00 PM'],
    ['Noon', '12:00 PM'],
    ['12 noon', '12:00 PM'],
    ['12:00 Noon', '12:00 PM'],
    ['12:00 AM', '12:00 AM'],
    ['12:30 am', '12:30 AM'],
    ['14:30', '2:30 PM'],
    ['09:00', '9:00 AM'],
    ['16:00:00', '4:00 PM'],
  ])('reads %j as %s', (text, printed) => {
    const time = parseClockTime(text)
    expect(time && formatClockTime(time)).toBe(printed)
  })

  it.each([
    '',
    'tbd',
    'To be announced.',
    '1:30',
    '13:00 PM',
    '0:30 am',
    '11:60 AM',
    '24:00',
    '11 noon',
    '12:30 noon',
    '10',
    '10:0 am',
    'am',
    'August 4 at 10 am',
  ])('rejects %j', (text) => {
    expect(parseClockTime(text)).toBeNull()
  })

  it('parses what it formats', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        expect(parseClockTime(formatClockTime({ hour, minute }))).toEqual({ hour, minute })
        expect(minuteOfDay({ hour, minute })).toBe(hour * 60 + minute)
        expect(clockTimeOfMinute(hour * 60 + minute)).toEqual({ hour, minute })
      }),
    )
  })
})
