import { describe, expect, it } from 'vitest'
import { isTownName, readAddress, splitAddresses } from './address.ts'

describe('readAddress', () => {
  // Text, parcel numbers of the row, then street, city, zip.
  it.each([
    ['4021 Vestal Rd, Jonesville, NC 28642', [], '4021 Vestal Rd', 'Jonesville', '28642'],
    ['103 Shadow Rock Rd, Sparta', [], '103 Shadow Rock Rd', 'Sparta', null],
    ['1669 Millersville Road,', [], '1669 Millersville Road', null, null],
    ['2412 Beacon Street', [], '2412 Beacon Street', null, null],
    ['319 E 16TH ST WINSTON SALEM 27105', [], '319 E 16TH ST WINSTON SALEM', null, '27105'],
    ['Description: 0 TISE AVE WINSTON SALEM NC 27105', [], '0 TISE AVE WINSTON SALEM', null, '27105'],
    ['Winston-Salem, NC 27101', [], null, 'Winston-Salem', '27101'],
    ['720 E. Chestnut Street, Goldsboro, NC', [], '720 E. Chestnut Street', 'Goldsboro', null],
    ['vacant lot on Bennett St., Burlington, NC-', [], 'vacant lot on Bennett St.', 'Burlington', null],
    ['18605 Northline Drive, Unit C9', [], '18605 Northline Drive, Unit C9', null, null],
    ['13 Acres, US Hwy 258 N', [], '13 Acres, US Hwy 258 N', null, null],
    ['Vacant lot Logsboro RdBattleboro, NC', [], 'Vacant lot Logsboro Rd', 'Battleboro', null],
    ['Autumn Pine Tr., State Road', [], 'Autumn Pine Tr.', 'State Road', null],
    ['12 Oak St, Ñandú, NC 28655', [], '12 Oak St', 'Ñandú', '28655'],
    ['12 Oak St\nÑandú NC', [], '12 Oak St', 'Ñandú', null],
    ['NC 268, Elkin', [], 'NC 268', 'Elkin', null],
    ['2575 US 70 W, Morganton', [], '2575 US 70 W', 'Morganton', null],
    // A line of its own for the town, if it names the state; without, it may belong to the street.
    ['402 N Ashe Ave\nNewton, NC 28658', [], '402 N Ashe Ave', 'Newton', '28658'],
    ['402 N Ashe Ave,\nNewton NC', [], '402 N Ashe Ave', 'Newton', null],
    ['US 70 W\nTract B', [], 'US 70 W Tract B', null, null],
    // A parcel number before the street, or in place of it.
    ['(021518 0057 02) Ebony Ln, Dunn', ['021518 0057 02'], 'Ebony Ln', 'Dunn', null],
    ['(C4-C-25) Peake Street, Columbus', ['C4-C25'], 'Peake Street', 'Columbus', null],
    ['1619403- 169 Boiler Rd, Mooresboro', ['1619403'], '169 Boiler Rd', 'Mooresboro', null],
    ['Parcel 0792-00-97-7158', ['0792-00-97-7158'], null, null, null],
    ['(Lot 4) Main Street, Dunn', ['021518'], '(Lot 4) Main Street', 'Dunn', null],
  ])('%s', (text, parcels, street, city, zip) => {
    expect(readAddress(text, parcels)).toMatchObject({ street, city, zip })
  })
})

describe('splitAddresses', () => {
  it.each([
    ['237 Ervin Ln., Ervin Ln.,', ['237 Ervin Ln.,', 'Ervin Ln.,']],
    ['Old Rd, WadesboroOld Rd, Wadesboro', ['Old Rd, Wadesboro', 'Old Rd, Wadesboro']],
    ['0 Carroll St, Hickory8805 Meadow Dr, Hickory', ['0 Carroll St, Hickory', '8805 Meadow Dr, Hickory']],
    ['Williams & Hayes I #6, Williams & Hayes I #7,', ['Williams & Hayes I #6,', 'Williams & Hayes I #7,']],
    ['12 Main St, Dunn\n14 Main St, Dunn', ['12 Main St, Dunn', '14 Main St, Dunn']],
  ])('splits "%s" without a count', (text, parts) => {
    expect(splitAddresses(text, null)).toEqual(parts)
  })

  it.each([
    '103 Shadow Rock Rd, Sparta',
    '1669 Millersville Road,',
    'Saddle Creek Estates, Lenoir',
    '829 W. Craighead Road & 4322 Hancock Terrace',
    '349 STROTHER RD',
  ])('keeps "%s" as one', (text) => {
    expect(splitAddresses(text, null)).toEqual([text])
  })

  it.each([
    ['829 W. Craighead Road & 4322 Hancock Terrace', 2, ['829 W. Craighead Road', '4322 Hancock Terrace']],
    ['BRANCH RD323 BRANCH RD', 2, ['BRANCH RD', '323 BRANCH RD']],
    ['3065 BALFOUR RDBALFOUR RD', 2, ['3065 BALFOUR RD', 'BALFOUR RD']],
    [
      '11211 & 11237 Arthur Auten Road',
      2,
      ['11211 & 11237 Arthur Auten Road', '11211 & 11237 Arthur Auten Road'],
    ],
    ['349 STROTHER RD', 1, ['349 STROTHER RD']],
  ])('splits "%s" for %i parcels', (text, count, parts) => {
    expect(splitAddresses(text, count)).toEqual(parts)
  })
})

it.each([
  ['Ñandú', true],
  ["Mount O’Neal's", true],
  ['Winston-Salem', true],
  ['St. Pauls', true],
  ['27101', false],
  ['Lot 4', false],
])('whether %s can name a town: %s', (text, isTown) => {
  expect(isTownName(text)).toBe(isTown)
})
