import { expect, test } from 'vitest'
import { arcgisPages } from './arcgis-pages.ts'

const ADDRESS = 'https://gis.example/rest/services/Sales/FeatureServer/0'
const fetchLayer = arcgisPages({ fields: ['OBJECTID', 'PARCEL_ID'], id: 'OBJECTID', pageSize: 2 })

function answer(ids: readonly number[], more: Readonly<Record<string, unknown>> = {}): unknown {
  return { features: ids.map((OBJECTID) => ({ attributes: { OBJECTID } })), ...more }
}

/** Fetches a layer that answers each request in turn, and tells where each page was asked to begin. */
async function fetched(answers: readonly unknown[]): Promise<(string | null)[]> {
  const asked: string[] = []
  await fetchLayer(async (part, url) => {
    const body = answers[asked.length]
    asked.push(url)
    return { part, url, contentType: null, bytes: Buffer.from(JSON.stringify(body)) }
  }, ADDRESS)
  return asked.map((url) => new URL(url).searchParams.get('resultOffset'))
}

test('asks for named fields, in order', async () => {
  let asked = new URL('https://gis.example')
  await fetchLayer((part, url) => {
    asked = new URL(url)
    return Promise.resolve({ part, url, contentType: null, bytes: Buffer.from('{"features":[]}') })
  }, `${ADDRESS}/`)
  expect(asked.pathname).toBe('/rest/services/Sales/FeatureServer/0/query')
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    where: '1=1',
    outFields: 'OBJECTID,PARCEL_ID',
    returnGeometry: 'false',
    outSR: '4326',
    orderByFields: 'OBJECTID',
    resultOffset: '0',
    resultRecordCount: '2',
    f: 'json',
  })
})

test('stops at a short page', async () => {
  const more = { exceededTransferLimit: true }
  expect(await fetched([answer([1, 2], more), answer([3, 4], more), answer([5])])).toEqual(['0', '2', '4'])
})

test('goes on where a service sends fewer rows than asked for, and says so', async () => {
  expect(await fetched([answer([1], { exceededTransferLimit: true }), answer([2])])).toEqual(['0', '1'])
})

test('looks for more behind a full page that does not say whether there are', async () => {
  expect(await fetched([answer([1, 2]), answer([])])).toEqual(['0', '2'])
  expect(await fetched([answer([1, 2]), answer([3])])).toEqual(['0', '2'])
})

test('a page that repeats rows is an error', async () => {
  await expect(fetched([answer([1, 2]), answer([1, 2])])).rejects.toThrow(
    'page 2 of the layer repeats rows of an earlier page',
  )
})

test('an error that is sent as an answer is an error', async () => {
  await expect(fetched([{ error: { code: 400, message: 'Failed to execute query.' } }])).rejects.toThrow(
    'the service returned an error: 400',
  )
})
