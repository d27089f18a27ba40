import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeParcel } from './parcel-number.ts'

describe('normalizeParcel', () => {
  // County, raw text, canonical form, kind, display.
  it.each([
    ['Mecklenburg', '04303709', '04303709', 'PARCEL', '04303709'],
    ['Mecklenburg', '095-029-04', '09502904', 'PARCEL', '09502904'],
    ['Mecklenburg', '3904605', '03904605', 'PARCEL', '03904605'],
    ['Mecklenburg', '09902C31', '09902C31', 'PARCEL', '09902C31'],
    ['Wake', '0120092', '0120092', 'REID', '0120092'],
    ['Wake', '2705269963', '2705269963', 'PIN', '2705269963'],
    ['Wake', 'REID 0120092', '0120092', 'REID', '0120092'],
    ['Guilford', '0166307', '166307', 'PARCEL', '0166307'],
    ['Guilford', '166307', '166307', 'PARCEL', '166307'],
    ['Guilford', '0021388', '21388', 'PARCEL', '0021388'],
    ['Forsyth', '6836-32-5923.00', '6836325923.000', 'PIN', '6836-32-5923.000'],
    ['Forsyth', '6836-32-5923', '6836325923.000', 'PIN', '6836-32-5923.000'],
    ['Forsyth', '5874-72-3109.000', '5874723109.000', 'PIN', '5874-72-3109.000'],
    ['Forsyth', '6837-63-2530.12', '6837632530.120', 'PIN', '6837-63-2530.120'],
    ['Durham', '123456', '123456', 'PARCEL', '123456'],
    ['Durham', '0820-11-6789', '0820116789', 'PIN', '0820-11-6789'],
    ['Cumberland', '0426929143000', '0426929143000', 'PIN', '0426-92-9143-000'],
    ['Cumberland', '0426-92-9143-000', '0426929143000', 'PIN', '0426-92-9143-000'],
    ['Buncombe', '966738953300000', '966738953300000', 'PIN', '9667-38-9533-00000'],
    ['Buncombe', '9667-38-9533', '966738953300000', 'PIN', '9667-38-9533-00000'],
    ['Buncombe', '9667-38-9533-00012', '966738953300012', 'PIN', '9667-38-9533-00012'],
    ['Gaston', '103685', '103685', 'PARCEL', '103685'],
    ['New Hanover', 'R07205-002-017-000', 'R07205-002-017-000', 'PARCEL', 'R07205-002-017-000'],
    ['New Hanover', 'r07205002017000', 'R07205-002-017-000', 'PARCEL', 'R07205-002-017-000'],
    ['Union', '09-140-024', '09-140-024', 'PARCEL', '09-140-024'],
    ['Union', '04-231-014E', '04-231-014E', 'PARCEL', '04-231-014E'],
    ['Union', '09222012', '09-222-012', 'PARCEL', '09-222-012'],
    ['Cabarrus', '02-036A-0007.00', '02-036A-0007.00', 'REID', '02-036A-0007.00'],
    ['Cabarrus', '12-020 -0054.00', '12-020-0054.00', 'REID', '12-020-0054.00'],
    ['Cabarrus', '01027 0005.36', '01-027-0005.36', 'REID', '01-027-0005.36'],
    ['Iredell', '4754-01-1689', '4754011689.000', 'PIN', '4754-01-1689'],
    ['Iredell', '4754-01-1689.000', '4754011689.000', 'PIN', '4754-01-1689'],
    ['Iredell', '4754011689.012', '4754011689.012', 'PIN', '4754-01-1689.012'],
    ['Johnston', '11L03046N', '11L03046N', 'PARCEL', '11L03046N'],
    ['Catawba', '3702-07-67-2652', '370207672652', 'PIN', '3702-07-67-2652'],
    ['Catawba', '36563', '36563', 'PARCEL', '36563'],
    ['Cherokee', '4531-00-33-5103-000', '453100335103000', 'PARCEL', '4531-00-33-5103-000'],
    ['Transylvania', '8598-85-6237-000', '8598856237000', 'PARCEL', '8598-85-6237-000'],
    ['Rowan', '164A026', '164A026', 'PARCEL', '164A026'],
    ['Rowan', '561 024', '561024', 'PARCEL', '561 024'],
    ['Davie', 'L5-100-A0-014', 'L5100A0014', 'PARCEL', 'L5-100-A0-014'],
    ['Davie', 'I5080B0018', 'I5080B0018', 'PARCEL', 'I5080B0018'],
    ['Person', 'a71 249', 'A71249', 'PARCEL', 'A71 249'],
    ['Polk', 'P106-138', 'P106138', 'PARCEL', 'P106-138'],
    ['Rutherford', '1625497', '1625497', 'PARCEL', '1625497'],
    ['Burke', '11033', '11033', 'PARCEL', '11033'],
    ['Burke', '17\u201142\u20118', '17428', 'PARCEL', '17-42-8'],
    ['Burke', '17\u201342\u00ad-\u200b8\ufeff', '17428', 'PARCEL', '17-42-8'],
    ['Harnett', '099574 0022', '0995740022', 'PARCEL', '099574 0022'],
    ['Caldwell', '06  19 2 1', '061921', 'PARCEL', '06 19 2 1'],
    ['Caldwell', '09-23-5-22', '0923522', 'PARCEL', '09-23-5-22'],
    ['Surry', '5020-14-33-2384', '502014332384', 'PARCEL', '5020-14-33-2384'],
    ['Perquimans', '2-D082-F063-HI', '2D082F063HI', 'PARCEL', '2-D082-F063-HI'],
    ['constructor', '12-34', '1234', 'PARCEL', '12-34'],
    ['Alexander', '0007255', '0007255', 'PARCEL', '0007255'],
    ['Alamance', '#137352', '137352', 'PARCEL', '137352'],
    ['Alamance', 'Parcel ID# 137352', '137352', 'PARCEL', '137352'],
  ])('%s %j is %s, %s, shown as %s', (county, raw, canonical, kind, display) => {
    expect(normalizeParcel(county, raw)).toEqual({ raw, canonical, kind, display })
  })

  it.each(['', 'n/a', 'TBD', 'Multiple', 'Multiple Parcels', '-'])('%j is a placeholder', (raw) => {
    expect(normalizeParcel('Mecklenburg', raw)).toBeNull()
  })

  it.each([
    'Winston-Salem, NC 27101',
    'Description:\t1417 E 22ND ST WINSTON SALEM NC 27105',
    '8 vacant Lots located on Compton Ct., Burlington, NC-',
    '240 Riverbend Drive',
    'A-B',
    '1'.repeat(501),
  ])('%j is not a parcel number', (raw) => {
    expect(normalizeParcel('Forsyth', raw)).toBeNull()
  })

  it('normalizes its own canonical and display forms to the same number', () => {
    const counties = [
      'Mecklenburg',
      'Wake',
      'Guilford',
      'Forsyth',
      'Durham',
      'Cumberland',
      'Buncombe',
      'Gaston',
    ]
    const others = ['New Hanover', 'Union', 'Cabarrus', 'Iredell', 'Johnston', 'Catawba', 'Rowan']
    const raw = fc.oneof(
      fc.stringMatching(/^[A-Z]?\d{4,5}[A-Z]?[ .-]?\d{2,3}[ .-]?\d{2,4}[ .-]?\d{0,4}[A-Z]?$/),
      fc.stringMatching(/^\d{2,15}$/),
    )
    fc.assert(
      fc.property(fc.constantFrom(...counties, ...others), raw, (county, text) => {
        const parcel = normalizeParcel(county, text)
        expect(parcel).not.toBeNull()
        if (!parcel) return
        const { canonical, kind, display } = parcel
        expect(normalizeParcel(county, canonical)).toMatchObject({ canonical, kind })
        expect(normalizeParcel(county, display)).toMatchObject({ canonical, kind, display })
      }),
      { numRuns: 2000 },
    )
  })
})
