import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCaseNumber, procedureOf } from './case-number.ts'

const inCounty = (text: string, county_court_code: string | null) =>
  parseCaseNumber(text, { county_court_code })

describe('parseCaseNumber', () => {
  // Text, court code of the county, canonical number, flags.
  const seen: [string, string | null, string, string[]][] = [
    ['25CV000297-010', '010', '25CV000297-010', []],
    ['25CVD000297-010', '010', '25CVD000297-010', []],
    ['17CVS008786-590', '590', '17CVS008786-590', []],
    ['24M001543-330', '330', '24M001543-330', []],
    ['25 CvD 297', '010', '25CVD000297-010', []],
    ['25\u2011CVD\u2011297', '010', '25CVD000297-010', []],
    ['25CVD\u00ad000297\u2013010', '110', '25CVD000297-010', ['court_county_disagree']],
    ['14-CVD-2882', '120', '14CVD002882-120', []],
    ['25-CVD-000384', '580', '25CVD000384-580', []],
    ['26-CVD-178-580', '580', '26CVD000178-580', []],
    ['25 M 388', '350', '25M000388-350', []],
    ['21 CVD 03272', '100', '21CVD003272-100', []],
    ['25CV000720.460', '460', '25CV000720-460', []],
    ['25CVD000363 -320', '320', '25CVD000363-320', []],
    ['25CV05665-590', '590', '25CV005665-590', ['short_sequence']],
    ['25CV056685-590', '590', '25CV056685-590', []],
    ['24CV006198-12', '120', '24CV006198-120', ['cut_court_code']],
    ['25CVO000263-190', '190', '25CV000263-190', ['letter_o']],
    ['FILE # 19-CVD-2320', '120', '19CVD002320-120', []],
    ['File No. 25 CVD 12', '840', '25CVD000012-840', []],
    ['24 CvD 114', '010', '24CVD000114-010', []],
    ['23 CvD 5', '010', '23CVD000005-010', []],
    ['25 CvD 1288', '110', '25CVD001288-110', []],
    ['22 CvS 345', '290', '22CVS000345-290', []],
    ['23CVS000524-640', '640', '23CVS000524-640', []],
    ['25M000254-440', '440', '25M000254-440', []],
    ['25M283', '800', '25M000283-800', []],
    ['24 M 64', '800', '24M000064-800', []],
    ['22 CVD 3917', '330', '22CVD003917-330', []],
    ['23CVD001328-620', '620', '23CVD001328-620', []],
    ['2025 CVD 297', '010', '25CVD000297-010', []],
    ['25SP000046-980', '980', '25SP000046-980', ['not_tax']],
    ['24SP001381-910', '910', '24SP001381-910', ['not_tax']],
    ['25CV001602-010', '590', '25CV001602-010', ['court_county_disagree']],
    ['25CVD001488-010 & 25CVD001489-010', '010', '25CVD001488-010', ['extra_text']],
    ['Anderson 25CVD001488-010', '010', '25CVD001488-010', ['extra_text']],
    ['25 CVD 297', null, '25CVD000297', []],
    ['\u00a025cvd000297-010 ', null, '25CVD000297-010', []],
  ]

  it.each(seen)('%j in court %s is %s', (text, court, canonical, flags) => {
    expect(inCounty(text, court)).toMatchObject({ ok: true, canonical, flags })
  })

  it('returns the parts', () => {
    expect(inCounty('99 CvS 41', '590')).toEqual({
      ok: true,
      canonical: '99CVS000041-590',
      year: 1999,
      type: 'CVS',
      sequence: 41,
      court: '590',
      flags: [],
    })
  })

  it.each(['', 'TBD', 'TBD\n0', 'TBD\n169', 'n/a'])('%j is a placeholder', (text) => {
    expect(inCounty(text, '590')).toEqual({ ok: false, reason: 'placeholder' })
  })

  it.each([
    '25VC001262-460',
    '1903-3957',
    '21159-102518',
    '832 E 4th St',
    '25 E 4th St',
    '25CV0056685-590',
    'CVD 297',
    '07102214',
    'R07205-002-017-000',
  ])('%j is not a case number', (text) => {
    expect(inCounty(text, '590')).toEqual({ ok: false, reason: 'not_a_case_number' })
  })

  it('reads its own canonical form and any spelling of it as the same number', () => {
    const part = fc.record({
      yy: fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0')),
      type: fc.constantFrom('CV', 'CVD', 'CVS', 'CVM', 'CVR', 'M', 'SP', 'E', 'R', 'T'),
      sequence: fc.integer({ min: 1, max: 999_999 }),
      court: fc.integer({ min: 0, max: 99 }).map((n) => String(n * 10).padStart(3, '0')),
      gap: fc.constantFrom('', ' ', '-', ' - '),
    })
    fc.assert(
      fc.property(part, ({ yy, type, sequence, court, gap }) => {
        const canonical = `${yy}${type}${String(sequence).padStart(6, '0')}-${court}`
        expect(inCounty(canonical, court)).toMatchObject({ canonical, sequence, court })
        const spelled = `${yy}${gap}${type.toLowerCase()}${gap}${sequence}`
        expect(inCounty(spelled, court)).toMatchObject({ canonical })
      }),
    )
  })
})

describe('procedureOf', () => {
  it.each([
    ['M', 'IN_REM'],
    ['CV', 'MORTGAGE_STYLE'],
    ['CVD', 'MORTGAGE_STYLE'],
    ['CVS', 'MORTGAGE_STYLE'],
    ['SP', 'NOT_TAX'],
    ['CVM', null],
    ['CVR', null],
    ['E', null],
    ['R', null],
    ['T', null],
  ] as const)('%s is %s', (type, procedure) => {
    expect(procedureOf(type)).toBe(procedure)
  })
})
