import { describe, expect, test } from 'vitest'
import { layoutSchema } from './layout-schema.ts'
import type { LayoutInput } from './layout-schema.ts'
import type { PageRecords } from './page-records.ts'
import { readLayout } from './read-layout.ts'

function read(layout: LayoutInput, ...texts: readonly string[]): Promise<PageRecords> {
  const pages = texts.map((text) => ({
    url: 'https://firm.example',
    contentType: null,
    bytes: Buffer.from(text),
  }))
  return readLayout(layoutSchema.parse(layout), pages)
}

describe('HTML within an answer in JSON', () => {
  const labels: LayoutInput = {
    kind: 'label_lines',
    html_at: 'content.rendered',
    labels: ['Parcel'],
    nothing_listed: ['No sales'],
  }
  const answer = (rendered: unknown) => JSON.stringify({ id: 7, content: { rendered } })

  test('is read as a web page is', async () => {
    const html = '<p>Parcel: 12-34</p>'
    expect((await read(labels, answer(html))).records).toEqual((await read(labels, html)).records)
  })

  test('may say that nothing is listed', async () => {
    expect((await read(labels, answer('<p>No sales</p>'))).records).toEqual([])
  })

  test.each([[answer(null)], ['{"code":"rest_no_route"}'], ['[]']])('is not in %s', async (text) => {
    await expect(read(labels, text)).rejects.toThrow('the answer has no text at "content.rendered"')
  })
})

test('a value that is not among the known ones is a warning', async () => {
  const layout: LayoutInput = { kind: 'json', known_values: { KIND: ['TAX'] } }
  const { records, warnings } = await read(layout, '[{"KIND":"TAX"},{"KIND":"OTHER"},{"KIND":""}]')
  expect(records).toHaveLength(3)
  expect(warnings).toEqual(['the KIND "OTHER" is not known'])
})

test('only the last page of a layer must be the end of it', async () => {
  const layout: LayoutInput = { kind: 'esri' }
  const part = '{"features":[{"attributes":{"ID":1}}],"exceededTransferLimit":true}'
  const end = '{"features":[{"attributes":{"ID":2}}]}'
  expect((await read(layout, part, end)).records).toHaveLength(2)
  await expect(read(layout, end, part)).rejects.toThrow('the answer is only a part of the layer')
})
