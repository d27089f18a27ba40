/**
 * A small project without violations: each allowed import, each place where an exception is allowed.
 * No tool may report anything here, so an overly strict rule fails as well.
 */
export const cleanHouse: Record<string, string> = {
  'src/domain/acres.ts': `
/** Square feet to acres. */
export function acresOf(squareFeet: number): number {
  return squareFeet / 43_560
}
`,
  'src/domain/acres.test.ts': `
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acresOf } from './acres.ts'

test('an acre', () => {
  expect(acresOf(43_560)).toBe(1)
  expect(readFileSync(import.meta.filename, 'utf8')).not.toBe('')
})
`,
  'src/contract/listings/listing.ts': `
import { z } from 'zod'
import { acresOf } from '#domain/acres.ts'

/** Acres on the wire. */
export const listingSchema = z.object({ square_feet: z.number().transform(acresOf) })
export type Listing = z.output<typeof listingSchema>
`,
  'src/server/platform/clock.ts': `
/** The current time. */
export function now(): Date {
  return new Date()
}
`,
  'src/server/platform/config/settings.ts': `
/** The port to listen on. */
export function readPort(): string | undefined {
  return process.env['PORT']
}
`,
  'src/server/platform/db/database.ts': `
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The handle that stores query. */
export type Database = NodePgDatabase
/** Opens the database. */
export const openDatabase = (url: string): Database => drizzle(new pg.Pool({ connectionString: url }))
`,
  ...feature('accounts', null),
  ...feature('billing', 'accounts'),
  ...feature('listings', 'billing'),
  ...feature('parcels', 'listings'),
  ...feature('ingest', 'parcels'),
  ...feature('sources', 'ingest'),
  ...feature('following', 'listings'),
  'src/server/app/main.ts': `
await import('./run-product.ts')
`,
  'src/server/app/run-product.ts': `
import { now } from '#server/platform/clock.ts'
import { readPort } from '#server/platform/config/settings.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { nameIngest } from '#server/features/ingest/index.ts'
import { nameSources } from '#server/features/sources/index.ts'
import { nameFollowing } from '#server/features/following/index.ts'
import { nameListings } from '#server/features/listings/index.ts'

const db = openDatabase('postgres://localhost/steps')
console.log(now(), readPort(), await nameIngest(db), await nameSources(db))
console.log(await nameFollowing(db), await nameListings(db))
`,
  'src/server/app/cli/main.ts': `
import { nameParcels } from '#server/features/parcels/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'

console.log(await nameParcels(openDatabase('postgres://localhost/steps')))
`,
  ...webFiles(),
  'vitest.config.ts': `
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['src/**/*.test.ts'] } })
`,
  'peers/main.ts': `
console.log(process.env['PORT'], new Date())
`,
  'bench/main.ts': `
import { acresOf } from '#domain/acres.ts'

console.log(acresOf(43_560), process.env['ROUNDS'])
`,
  'soak/main.ts': `
import { acresOf } from '#domain/acres.ts'

console.log(acresOf(43_560))
`,
  'scripts/start.mjs': `
import { argv } from 'node:process'

console.log(argv.length)
`,
}

function feature(name: string, uses: string | null): Record<string, string> {
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const used = uses === null ? null : uses.charAt(0).toUpperCase() + uses.slice(1)
  const folder = `src/server/features/${name}`
  return {
    [`${folder}/index.ts`]: `
export { name${title} } from './name-${name}.ts'
`,
    [`${folder}/name-${name}.ts`]: `
import type { Database } from '#server/platform/db/database.ts'
${used === null ? '' : `import { name${used} } from '#server/features/${uses}/index.ts'`}
import { read${title} } from './${name}.store.ts'

/** Counts the feature's rows and those of the feature it uses. */
export async function name${title}(db: Database): Promise<string> {
  return [await read${title}(db)${used === null ? '' : `, await name${used}(db)`}].join()
}
`,
    [`${folder}/${name}.store.ts`]: `
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** Counts the rows. */
export async function read${title}(db: Database): Promise<number> {
  const answer = await db.execute(sql\`select 1\`)
  return answer.rows.length
}
`,
  }
}

function webFiles(): Record<string, string> {
  return {
    'src/web/app/main.tsx': `
import { createRoot } from 'react-dom/client'
import { ListingPage } from '#web/pages/listings/listing.tsx'
import { readClock } from './clock.ts'

const place = document.getElementById('root')
if (place) createRoot(place).render(<ListingPage openedAt={readClock()} />)
`,
    'src/web/app/clock.ts': `
/** The current time of this browser. */
export const readClock = (): Date => new Date()
`,
    'src/web/app/public/theme.js': `
document.documentElement.dataset.theme = 'dark'
`,
    'src/web/service-worker/main.ts': `
import { nameCache } from './cache.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(caches.open(nameCache(new Date()))))
`,
    'src/web/service-worker/cache.ts': `
/** A cache of one day. */
export const nameCache = (now: Date): string => now.toISOString()
`,
    'src/web/pages/listings/listing.tsx': `
import { useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { acresOf } from '#domain/acres.ts'
import { Card } from '#web/features/cards/card.tsx'
import { ParcelMap } from '#web/features/map/parcel-map.tsx'

export function ListingPage({ openedAt }: { openedAt: Date }) {
  const [listings] = useState<Listing[]>([])
  return (
    <main title={openedAt.toISOString()}>
      {listings.map((listing) => (
        <Card key={listing.square_feet} title={acresOf(listing.square_feet).toFixed(2)} />
      ))}
      <ParcelMap />
    </main>
  )
}
`,
    'src/web/features/cards/card.tsx': `
import { Title } from '#web/ui/title.tsx'
import { Price } from './parts/price.tsx'

export function Card({ title }: { title: string }) {
  return (
    <article>
      <Title text={title} />
      <Price />
    </article>
  )
}
`,
    'src/web/features/cards/parts/price.tsx': `
export function Price() {
  return <p>12 dollars</p>
}
`,
    'src/web/features/map/parcel-map.tsx': `
import { Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'

export function ParcelMap() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const map = new Map({ container: place.current })
    return () => map.remove()
  }, [])
  return <div ref={place} />
}
`,
    'src/web/ui/title.tsx': `
export function Title({ text }: { text: string }) {
  return <h2>{text}</h2>
}
`,
  }
}
