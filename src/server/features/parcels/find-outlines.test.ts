import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startArcgis } from '#peers/arcgis/start.ts'
import type { RunningPeer } from '#peers/program.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findOutlineAgain, findOutlines } from './find-outlines.ts'
import { layersWith } from './parcel-layers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A street of 100-foot square lots in a county, from the southwest corner of its first. */
function street(name: string, cntyfips: string, [x, south]: readonly [number, number]) {
  return Array.from({ length: 5 }, (_, index) => {
    const west = x + index * 100
    const ring = [
      [west, south],
      [west, south + 100],
      [west + 100, south + 100],
      [west + 100, south],
      [west, south],
    ]
    return {
      attributes: { parno: `${name}-${index}`, altparno: '', cntyfips },
      geometry: { rings: [ring] },
    }
  })
}

const PARCELS = {
  geometryType: 'esriGeometryPolygon',
  spatialReference: { wkid: 102719, latestWkid: 2264 },
  features: [...street('27', '023', [1_240_000, 745_000]), ...street('28', '119', [1_449_600, 542_600])],
}

let database: Database
let peer: RunningPeer
const folder = mkdtempSync(path.join(tmpdir(), 'parcels-'))
beforeAll(async () => {
  const file = path.join(folder, 'street.esri.json')
  writeFileSync(file, JSON.stringify(PARCELS))
  database = await createTestDatabase()
  peer = await startArcgis(['--port', '0', '--parcels', file])
})
afterEach(() => database.pool.query('TRUNCATE parcel CASCADE'))
afterAll(async () => {
  await peer.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

const TRIES = 2
const SERVICE = '/rest/services/NC1Map_Parcels/FeatureServer/1'
const addressOf = (port: number) => `http://127.0.0.1:${port}${SERVICE}`

function depsAt(now: number, serviceUrl: string) {
  return {
    db: database.db,
    clock: { now: () => now },
    log: quietLog,
    layersOf: layersWith(serviceUrl),
    signal: new AbortController().signal,
    patience: { timeoutMs: 5_000, tries: TRIES, pauseMs: 1 },
  }
}

function look(now: number, serviceUrl = addressOf(peer.ports.port)) {
  return findOutlines(depsAt(now, serviceUrl))
}

async function versionOf(fips: string): Promise<number> {
  const { rows } = await database.pool.query<{ data_version: number }>(
    'SELECT data_version FROM county WHERE fips = $1',
    [fips],
  )
  return rows[0]?.data_version ?? -1
}

test('finds an outline once, with its neighbors, an event and a new version of the county', async () => {
  const known = await insertBareListing(database, {
    fips: '37023',
    case_number: '26CV000001-110',
    parcel: '27-1',
  })
  await insertBareListing(database, { fips: '37023', case_number: '26CV000002-110', parcel: '99-9' })
  // The same number in another county is a different parcel.
  await insertBareListing(database, { fips: '37119', case_number: '26CV000003-590', parcel: '27-2' })
  const now = Date.parse('2026-11-18T15:00:00Z')

  expect(await look(now)).toEqual({ asked: 3, found: 1 })
  const { rows } = await database.pool.query<{ acres: number; neighbors: number; asked: boolean }>(
    `SELECT acres, json_array_length(neighbor_outlines) AS neighbors, outline_asked_at IS NOT NULL AS asked
     FROM parcel WHERE id = $1`,
    [known.parcelId],
  )
  expect(rows[0]).toMatchObject({ neighbors: 3, asked: true })
  expect(rows[0]?.acres).toBeCloseTo(10_000 / 43_560, 6)
  const events = await database.pool.query<{ tax_foreclosure_id: number; kind: string }>(
    'SELECT tax_foreclosure_id, kind FROM listing_event',
  )
  expect(events.rows).toEqual([{ tax_foreclosure_id: known.id, kind: 'outline_found' }])
  expect(await versionOf('37023')).toBeGreaterThan(0)
  expect(await versionOf('37119')).toBe(0)

  expect(await look(now + DAY)).toEqual({ asked: 0, found: 0 })
  expect(await look(now + 8 * DAY)).toEqual({ asked: 2, found: 0 })
})

describe('where a service does not answer', () => {
  const NOW = Date.parse('2026-11-18T15:00:00Z')

  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  /** The parcel service, with an error of this code for some queries, if any. */
  async function withErrors(codeOf: (query: URLSearchParams) => number | null): Promise<string> {
    const server = createServer((request, response) => {
      const answer = async () => {
        const body = await text(request)
        const code = codeOf(new URLSearchParams(body))
        if (code !== null) return JSON.stringify({ error: { code, message: 'Failed to execute query.' } })
        const asked = {
          method: request.method ?? 'GET',
          ...(body !== '' && { body: new URLSearchParams(body) }),
        }
        return (await fetch(`http://127.0.0.1:${peer.ports.port}${request.url}`, asked)).text()
      }
      void answer().then((body) => response.end(body))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    closing.push(() => server.close())
    return addressOf(z.object({ port: z.number() }).parse(server.address()).port)
  }

  /** How many questions about parcels a service that refuses each of them is asked in one look. */
  async function questionsUntilRefused(): Promise<number> {
    let asked = 0
    const url = await withErrors((query) => {
      if (!query.has('where')) return null
      asked += 1
      return 400
    })
    await expect(look(NOW, url)).rejects.toMatchObject({ fault: 'refused' })
    return asked
  }

  async function want(fips: string, ...numbers: readonly string[]): Promise<number[]> {
    const ids: number[] = []
    for (const parcel of numbers)
      ids.push((await insertBareListing(database, { fips, case_number: null, parcel })).parcelId)
    return ids
  }

  /** The parcels with an outline, and how many lots are known around each. */
  async function outlines(): Promise<Record<string, number | null>> {
    const { rows } = await database.pool.query<{ number: string; lots: number | null }>(
      `SELECT parcel_identification AS number, json_array_length(neighbor_outlines) AS lots
       FROM parcel WHERE rings IS NOT NULL ORDER BY 1`,
    )
    return Object.fromEntries(rows.map(({ number, lots }) => [number, lots]))
  }

  test('about the lots around a parcel, keeps its outline, and finds them when asked again', async () => {
    const [first = 0] = await want('37023', '27-1', '27-2', '27-3')
    const boxOfFirst = '1239950.00,'
    const url = await withErrors((query) =>
      query.get('geometry')?.startsWith(boxOfFirst) === true ? 400 : null,
    )
    expect(await look(NOW, url)).toEqual({ asked: 3, found: 3 })
    expect(await outlines()).toEqual({ '27-1': null, '27-2': 4, '27-3': 3 })

    await findOutlineAgain(depsAt(NOW + DAY, addressOf(peer.ports.port)), first)
    expect(await outlines()).toEqual({ '27-1': 3, '27-2': 4, '27-3': 3 })
    const { rows } = await database.pool.query('SELECT FROM listing_event')
    expect(rows).toHaveLength(3)
  })

  test('about lots around parcels, gives up on them after three', async () => {
    await want('37023', '27-0', '27-1', '27-2', '27-3', '27-4')
    let boxes = 0
    const url = await withErrors((query) => {
      if (!query.has('geometry')) return null
      boxes += 1
      return 503
    })
    await look(NOW, url)
    expect(Object.values(await outlines())).toEqual([null, null, null, null, null])
    expect(boxes).toBe(3 * TRIES)
  })

  test.each([
    ['Burke', '023', '28-1'],
    ['Mecklenburg', '119', '27-1'],
  ])('about %s County, which it refuses, finds the other’s outlines', async (_name, county, found) => {
    await want('37023', '27-1')
    await want('37119', '28-1')
    const url = await withErrors((query) =>
      query.get('where')?.includes(`'${county}'`) === true ? 400 : null,
    )
    await expect(look(NOW, url)).rejects.toMatchObject({ fault: 'refused' })
    expect(Object.keys(await outlines())).toEqual([found])
  })

  test.each([
    ['Burke', '023', '28-1'],
    ['Mecklenburg', '119', '27-1'],
  ])('about %s County each time, gets to the other at the latest next time', async (_name, county, found) => {
    await want('37023', '27-1')
    await want('37119', '28-1')
    const url = await withErrors((query) =>
      query.get('where')?.includes(`'${county}'`) === true ? 503 : null,
    )
    await expect(look(NOW, url)).rejects.toMatchObject({ fault: 'unreachable' })
    // Puts what was not asked for behind the rest, as any update does.
    await database.pool.query('UPDATE parcel SET kind = kind WHERE outline_answer IS NULL')
    await expect(look(NOW + HOUR, url)).rejects.toMatchObject({ fault: 'unreachable' })
    expect(Object.keys(await outlines())).toEqual([found])
  })

  test('about a number alone, finds the outlines of all others of its batch', async () => {
    await want('37023', '27-0', '27-1', '27-2', '27-3', '27-4')
    const url = await withErrors((query) => (query.get('where')?.includes("'27-2'") === true ? 400 : null))
    expect(await look(NOW, url)).toEqual({ asked: 5, found: 4 })
    expect(Object.keys(await outlines())).toEqual(['27-0', '27-1', '27-3', '27-4'])
    // As for any number that the service does not know.
    expect(await look(NOW + DAY, url)).toEqual({ asked: 0, found: 0 })
    expect(await look(NOW + 8 * DAY)).toEqual({ asked: 1, found: 1 })
  })

  test('about several numbers of one batch, is not asked for each of the others', async () => {
    await want('37023', ...Array.from({ length: 40 }, (_parcel, place) => `99-${place}`))
    expect(await questionsUntilRefused()).toBeLessThan(15)
    const { rows } = await database.pool.query('SELECT FROM parcel WHERE outline_asked_at IS NOT NULL')
    expect(rows).toHaveLength(0)
  })

  test('about anything, is asked three times in a row', async () => {
    for (const fips of ['37001', '37003', '37005', '37007', '37009']) await want(fips, '27-1')
    expect(await questionsUntilRefused()).toBe(3)
  })
})
