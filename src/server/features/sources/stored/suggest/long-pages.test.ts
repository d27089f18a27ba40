import { expect, test } from 'vitest'
import { suggestBounded } from '#server/features/sources/threads/page-reader.ts'

/** As many of a part of a page, each with its place. */
function parts(count: number, part: (place: number) => string): string {
  return Array.from({ length: count }, (_part, place) => part(place)).join('')
}

const owner = (place: number) =>
  `${String(1000 + place).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')} Smith`

// An operator waits eight seconds: no part of a page may be compared with every other one.
test.each([
  [
    'a table in which each owner has two properties',
    `<table><tr><th>Owner</th><th>Parcel</th><th>Sale Date</th></tr>${parts(
      2_500,
      (place) => `<tr><td>${owner(Math.floor(place / 2))}</td><td>P${place}</td><td>12/1/2026</td></tr>`,
    )}</table>`,
    { kind: 'table', rows: 2_500 },
  ],
  [
    'a table for each property, below its address',
    parts(
      1_200,
      (place) =>
        `<h3>${place} Long Road</h3><table><tr><th>Parcel</th><th>Sale Date</th></tr>` +
        `<tr><td>P${place}</td><td>12/1/2026</td></tr></table>`,
    ),
    { kind: 'repeated', rows: 1_200 },
  ],
  [
    'tables with columns of their own',
    parts(
      500,
      (place) =>
        `<table><tr><th>Parcel ${place}</th><th>Sale Date</th></tr><tr><td>P${place}</td><td>12/1/2026</td></tr></table>`,
    ),
    { kind: 'table', rows: 1 },
  ],
  [
    'a table below thousands of bold spaces, as word processors leave them',
    `<div>${'<b> </b><br>'.repeat(15_000)}</div><table><tr><th>Parcel</th><th>Sale Date</th></tr>` +
      '<tr><td>P1</td><td>12/1/2026</td></tr></table>',
    { kind: 'table', rows: 1 },
  ],
])('%s is suggested', async (_page, body, suggested) => {
  const bytes = Buffer.from(`<html><body><h1>Halifax County</h1>${body}</body></html>`)
  const found = await suggestBounded({ url: 'https://halifax.example/', contentType: 'text/html', bytes })
  expect(found).toContainEqual(expect.objectContaining(suggested))
})
