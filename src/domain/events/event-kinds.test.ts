import { expect, it } from 'vitest'
import { EVENT_KINDS, EVENT_TRAITS, eventTraits } from './event-kinds.ts'
import type { EventTraits } from './event-traits.ts'

const { mark: _, ...unmarked } = EVENT_TRAITS.listed

it('does not compile with a kind that lacks a trait', () => {
  // @ts-expect-error the planted kind has no mark
  const planted: Readonly<Record<string, EventTraits>> = { ...EVENT_TRAITS, planted: unmarked }
  expect(Object.keys(planted)).toEqual([...EVENT_KINDS, 'planted'])
})

it('uses each mark for only one kind', () => {
  const marks = EVENT_KINDS.flatMap((kind) => EVENT_TRAITS[kind].mark ?? [])
  expect(new Set(marks).size).toBe(marks.length)
})

it('has a card mark for every change of a price, a date or an outcome', () => {
  const unnamed = EVENT_KINDS.filter((kind) => EVENT_TRAITS[kind].mark === null)
  expect(unnamed.map((kind) => [kind, EVENT_TRAITS[kind].changes])).toEqual([
    ['report_of_sale', null],
    ['facts_corrected', null],
    ['outline_found', null],
  ])
})

it.each(['surveyed', 'toString', ''])('does not know the kind %j', (kind) => {
  expect(eventTraits(kind)).toBeNull()
})
