import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import type { Entry } from './entries.ts'
import { writeCalendar, writeEntries } from './write-calendar.ts'

const entry = (text: string): Entry => ({
  listingId: 7,
  kind: 'auction',
  date: plainDate(2026, 11, 24),
  time: { hour: 11, minute: 0 },
  minutes: 60,
  state: 'confirmed',
  sequence: 0,
  changedAt: Date.parse('2026-11-18T15:00:00Z'),
  title: text,
  place: text,
  lines: [text],
  alarms: [3600],
})

const MAX_OCTETS = 75

test('writes each entry by itself as all together', () => {
  const url = 'https://steps.example.com'
  const entries = ['Oak St', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n', ''].map(entry)
  const together = writeEntries(entries, url)
  expect(together).toEqual(entries.flatMap((each) => writeEntries([each], url)))
  expect(together.map(({ lines }) => [lines.slice(0, 14), lines.slice(-12)])).toEqual(
    entries.map(() => ['BEGIN:VEVENT\r\n', 'END:VEVENT\r\n']),
  )
  const written = writeCalendar('Mine', together)
  expect(written.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  const calendar = ICAL.Component.fromString(written)
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(3)
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Mine')
})

// Titles, places and lines hold texts of public files and of subscribers.
test.each([
  ['a line of its own', 'Oak St\r\nATTENDEE:mailto:all@example.com'],
  ['the end of the event', 'Oak St\nEND:VEVENT\nBEGIN:VEVENT\nUID:x'],
  ['the end of the calendar', '\r\nEND:VCALENDAR\r\n'],
  ['a bare CR', 'Oak St\rATTENDEE:x'],
  ['a folded line', 'Oak St\r\n ATTENDEE:x'],
  ['line separators of Unicode', 'Oak St\u2028ATTENDEE:x\u2029\u0085\u000b\u000cURL:y'],
  ['separators of the format', 'a;b,c:d\\n\\,"e"^n'],
  ['a long word', 'x'.repeat(500)],
  ['letters of several octets', '🏚️é'.repeat(100)],
  ['controls', 'a\u0000b\u0008c\u001bd\u007f'],
  ['a formula', '=cmd|calc'],
])('holds %s in the text it is in', (_what, text) => {
  const written = writeCalendar('Mine', writeEntries([entry(text)], 'https://steps.example.com'))
  const calendar = ICAL.Component.fromString(written)
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const [event] = events
  const names = new Set(event?.getAllProperties().map(({ name }) => name))
  expect([names.has('attendee'), names.has('url'), names.has('uid')]).toEqual([false, true, true])
  expect(event?.getFirstPropertyValue('url')).toBe('https://steps.example.com/details/7')
  const words = (value: unknown) => String(value).replace(/[\s\p{Cc}]+/gu, '')
  expect(words(event?.getFirstPropertyValue('summary'))).toBe(words(text))
  const lines = written.split('\r\n')
  expect(lines.filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > MAX_OCTETS)).toEqual([])
})
