import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parcelsOfCell } from './parcels-in-cell.ts'

const several = { separators: [',', '&'], glued: true }

function numbers(county: string, cell: string, address = ''): readonly string[] {
  return parcelsOfCell(county, cell, address, several).parcels.map(({ display }) => display)
}

describe('parcelsOfCell', () => {
  it.each([
    ['Alexander', '0063859', '1669 Millersville Road,', ['0063859']],
    ['Mecklenburg', '173-013-03\u00a0\u00a0&\u00a0 119-071-31', '', ['17301303', '11907131']],
    ['Hoke', '294320001094, 294320001093', 'BRANCH RD323 BRANCH RD', ['294320001094', '294320001093']],
    ['Scotland', '010029 04016 & 010029 04017', '', ['010029 04016', '010029 04017']],
    ['Alexander', '0026087\n0026086', '', ['0026087', '0026086']],
    ['Alexander', '0026087, 0026087', '', ['0026087']],
    ['Wake', '0120098 and 0120099', '', ['0120098', '0120099']],
    ['Wake', '0120098, 0120099 AND 0120100', '', ['0120098', '0120099', '0120100']],
    ['Wake', '120100.0', '', ['120100']],
    ['Alexander', '411, 0000411', '', ['0000411']],
    ['Wake', '0120098 and 99', '', []],
    // What stands before the last digits of the second number is a guess.
    ['Wake', '0309115 & 116', '', []],
    ['Wake', '0309115 and 116', '', []],
    ['Wake', '0309115, 16', '', []],
    ['Rutherford', '0309115\n169', '', []],
    ['Burke', '11033 & 7042', '', ['11033', '7042']],
    ['Wake', '476 and 478 Gray Street', '', []],
    ['Hoke', '2.9432E+11', '', []],
    // Separators lost; the number of addresses decides.
    ['Alexander', '00260870026086', '237 Ervin Ln., Ervin Ln.,', ['0026087', '0026086']],
    ['Burke', '4832643109', '0 Carroll St, Hickory8805 Meadow Dr, Hickory', ['48326', '43109']],
    ['Person', 'A62 348A62 349', 'Glendale Lane, Glendale Lane,', ['A62 348', 'A62 349']],
    [
      'Davie',
      'C700000165C70000011902C700000166',
      '169 Valley Rd., AdvanceValley Rd., AdvanceValley Rd., Advance',
      ['C700000165', 'C70000011902', 'C700000166'],
    ],
    // Twelve digits with one address are one number.
    ['Catawba', '371306497185', '1420 21st Ave NE,', ['3713-06-49-7185']],
    ['Ashe', 'Multiple', 'Multiple Parcels', []],
    ['Forsyth', 'Winston-Salem, NC 27101', 'Winston-Salem, NC 27101', []],
  ])('%s %j next to "%s"', (county, cell, address, expected) => {
    expect(numbers(county, cell, address)).toEqual(expected)
  })

  it('keeps inseparable numbers as one, and flags them', () => {
    const address = '0 Little Creek Rd, 3359 Little Creek Rd, 3361 Little Creek Rd,'
    expect(parcelsOfCell('Madison', '66162913248661628', address, several)).toMatchObject({
      parcels: [{ display: '66162913248661628' }],
      isInseparable: true,
    })
  })

  it.each([
    ['0309109 - 0309112', true],
    ['0309109 \u2013 0309112', true],
    ['0309109 to 0309112', true],
    ['0309109 - 0309112, 0309120', true],
    ['0309109-0309112', false],
    ['6836 - 32 - 5923', false],
    ['030910 - 112', false],
  ])('flags a range of numbers: %j %j', (cell, isInseparable) => {
    expect(parcelsOfCell('Rutherford', cell, '', several)).toMatchObject({ isInseparable })
  })

  it('does not split where the mapping declares no glued numbers', () => {
    const address = '237 Ervin Ln., Ervin Ln.,'
    const found = parcelsOfCell('Alexander', '00260870026086', address, { separators: [], glued: false })
    expect(found.parcels.map(({ display }) => display)).toEqual(['00260870026086'])
  })

  it('separates numbers of one form, glued or not', () => {
    const number = fc.integer({ min: 10_000, max: 99_999 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 2, maxLength: 5 }), (parcels) => {
        const streets = parcels.map((parcel) => `${parcel} Hill Rd,`).join(' ')
        expect(numbers('Burke', parcels.join(''), streets)).toEqual(parcels)
        expect(numbers('Burke', parcels.join(' & '), streets)).toEqual(parcels)
      }),
    )
  })
})
