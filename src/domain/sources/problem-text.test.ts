import { expect, it } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { problemText } from './problem-text.ts'

const today = plainDate(2025, 11, 6)
const sources = [
  { name: 'kania', title: 'Kania Law Firm' },
  { name: 'zls', title: 'Zacchaeus Legal Services' },
  { name: 'county_website', title: 'County Tax Office' },
  { name: 'A+B (list)', title: 'A and B' },
]

it.each([
  [
    'upset_bid_date is now missing in 65 of 65 listings from kania',
    'Upset deadline is now missing in 65 of 65 listings from Kania Law Firm',
  ],
  [
    'highest_bid is now missing in 27 of 27 listings from kania',
    'Last bid is now missing in 27 of 27 listings from Kania Law Firm',
  ],
  [
    'opening_bid and highest_bid were swapped in 45 of 50 listings from county_website',
    'Opening bid and last bid were swapped in 45 of 50 listings from County Tax Office',
  ],
  [
    'the file of 2025-11-05T00:36:45.000Z is older than the last file from kania, which is of 2025-11-05T21:15:32.000Z',
    'The file of Nov 4, 7:36 PM is older than the last file from Kania Law Firm, which is of Nov 5, 4:15 PM',
  ],
  ['the page layout has changed since 2025-11-04', 'The page layout has changed since Tue, Nov 4'],
  [
    'it would halve zls: only 2 of its 239 listings would remain',
    'It would halve Zacchaeus Legal Services: only 2 of its 239 listings would remain',
  ],
  [
    'it would empty zls: none of its 4 listings would remain',
    'It would empty Zacchaeus Legal Services: none of its 4 listings would remain',
  ],
  [
    'another file from A+B (list) was read after this one and is already published',
    'Another file from A and B was read after this one and is already published',
  ],
  [
    'Run 5 is older than the latest published data from kania, zls.',
    'Run 5 is older than the latest published data from Kania Law Firm, Zacchaeus Legal Services.',
  ],
  ['3 of the 4 rows from the file cannot be read', '3 of the 4 rows from the file cannot be read'],
  ['5 of the 9 rows from kania2 cannot be read', '5 of the 9 rows from kania2 cannot be read'],
  [
    'its column "upset_bid_date" is filled in 3% of the rows; usually in 40%',
    'Its column "upset_bid_date" is filled in 3% of the rows; usually in 40%',
  ],
  [
    'the parcel_identification "2025-11-04 from kania" is not a parcel number',
    'The parcel number "2025-11-04 from kania" is not a parcel number',
  ],
  ['https://kania.example/list answers 500', 'https://kania.example/list answers 500'],
])('%s', (problem, text) => {
  expect(problemText(problem, today, sources)).toBe(text)
})

it('names no source where none is known', () => {
  expect(problemText('it would halve zls: only 2 of its 239 listings would remain', today, [])).toContain(
    'zls',
  )
})
