import { expect, test } from 'vitest'
import { placeAlone } from './place-alone.ts'

test.each([
  ['Courthouse, 832 E 4th St, Charlotte; Kania’s sales on Tuesdays', 'Courthouse, 832 E 4th St, Charlotte'],
  ['Courthouse door', 'Courthouse door'],
])('the place of %s', (text, place) => {
  expect(placeAlone(text)).toBe(place)
})
