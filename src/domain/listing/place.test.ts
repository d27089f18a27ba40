import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

const at = (street: string) => ({ street, city: 'Dunn', zip: null })

it('is letters and digits of the street, or of the town without one', () => {
  expect(placeOf(at('12 Old Rd.'))).toBe('12OLDRD')
  expect(placeOf({ street: null, city: 'Winston-Salem', zip: '27101' })).toBe('WINSTONSALEM27101')
  expect(placeOf({ street: null, city: null, zip: null })).toBe('')
})

it.each([
  ['77 Oak Street', '77 Oak St.'],
  ['77 OAK STREET', '77 oak st'],
  ['12 Old Mill Road', '12 Old Mill Rd'],
  ['4 N. Main Ave.', '4 North Main Avenue'],
  ['4 Southwest Main Drive', '4 SW Main Dr'],
  ['1200 US Highway 70', '1200 US Hwy 70'],
  ['9 Fox Trail', '9 Fox Tr.'],
  ['9 Fox Court, Lot 4', '9 Fox Ct Lot 4'],
])('is the same for %s and %s', (one, other) => {
  expect(placeOf(at(one))).toBe(placeOf(at(other)))
})

it.each([
  ['77 Oak Street', '77 Oak Road'],
  ['77 Oak Street', '17 Oak Street'],
  ['77 N Oak St', '77 S Oak St'],
  ['9 Fox Court, Lot 4', '9 Fox Court, Lot 5'],
  ['12 Courtyard Lane', '12 Ct Yard Lane'],
  ['1 Saint Marys St', '1 Street Marys St'],
])('is not the same for %s and %s', (one, other) => {
  expect(placeOf(at(one))).not.toBe(placeOf(at(other)))
})
