import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { filesOf, makeCopy, root, runTool } from './copy.ts'
import type { Finding, Plant } from './copy.ts'

const sources = '#server/features/sources/index.ts'
const main = '#server/app/main.ts'
const price = '#web/features/cards/parts/price.tsx'

/** For each rule: the files that violate it, and what each imports. */
const imports: Record<string, Record<string, string>> = {
  'domain-imports-nothing': { 'src/domain/package.ts': 'zod' },
  'contract-imports-only-zod': { 'src/contract/package.ts': 'fastify', 'src/contract/node.ts': 'node:net' },
  'product-never-imports-test-code': {
    'src/server/platform/to-test.ts': './platform.test.ts',
    'src/server/platform/to-fixture.ts': './any.fixture.ts',
    'src/server/platform/to-peer.ts': '../../../peers/main.ts',
    'src/server/platform/to-bench.ts': '../../../bench/main.ts',
    'src/server/platform/to-soak.ts': '../../../soak/main.ts',
    'src/server/platform/to-script.ts': '../../../scripts/start.mjs',
  },
  'product-uses-runtime-packages': { 'src/server/platform/development.ts': 'fast-check' },
  'no-unresolvable': { 'src/server/platform/nowhere.ts': './not-there.ts' },
  'no-cycle': { 'src/domain/circle.ts': './round.ts' },
  'leaf-knows-no-leaf': {
    'src/server/features/following/to-leaf.ts': sources,
    'src/server/features/following/to-leaf.test.ts': sources,
    'src/server/features/unknown/to-leaf.ts': sources,
  },
  'core-knows-no-leaf': { 'src/server/features/listings/to-leaf.ts': sources },
  'core-order-accounts': {
    'src/server/features/accounts/to-right.ts': '#server/features/billing/index.ts',
    'src/server/features/accounts/to-far-right.ts': '#server/features/parcels/index.ts',
  },
  'core-order-billing': { 'src/server/features/billing/to-right.ts': '#server/features/listings/index.ts' },
  'core-order-listings': { 'src/server/features/listings/to-right.ts': '#server/features/parcels/index.ts' },
  'core-order-parcels': { 'src/server/features/parcels/to-right.ts': '#server/features/ingest/index.ts' },
  'feature-enters-by-index': {
    'src/server/features/following/past-index.ts': '#server/features/listings/name-listings.ts',
    'src/server/features/billing/past-index.ts': '#server/features/accounts/accounts.store.ts',
  },
  'app-enters-by-index': {
    'src/server/app/past-index.ts': '#server/features/ingest/name-ingest.ts',
    'src/server/app/cli/past-index.ts': '#server/features/ingest/name-ingest.ts',
  },
  'feature-knows-no-app': { 'src/server/features/following/to-app.ts': main },
  'platform-knows-no-feature': {
    'src/server/platform/to-feature.ts': '#server/features/accounts/index.ts',
    'src/server/platform/to-app.ts': main,
  },
  'web-feature-knows-no-feature': {
    'src/web/features/cards/to-feature.ts': '#web/features/map/parcel-map.tsx',
    'src/web/features/unknown/to-feature.ts': '#web/features/cards/card.tsx',
  },
  'web-feature-knows-no-page': {
    'src/web/features/cards/to-page.ts': '#web/pages/listings/listing.tsx',
    'src/web/features/cards/to-app.ts': '#web/app/clock.ts',
  },
  'web-parts-are-private': {
    'src/web/pages/to-part.ts': price,
    'src/web/pages/cards/to-part.ts': price,
    'src/web/app/to-part.ts': price,
  },
  'ui-knows-no-feature': {
    'src/web/ui/to-feature.ts': '#web/features/cards/card.tsx',
    'src/web/lib/to-page.ts': '#web/pages/listings/listing.tsx',
  },
  'only-stores-speak-sql': {
    'src/server/features/listings/speak-sql.ts': 'drizzle-orm',
    'src/server/app/speak-sql.ts': 'pg',
  },
  'only-stores-use-the-database': {
    'src/server/features/listings/open.ts': '#server/platform/db/database.ts',
  },
  'only-billing-speaks-stripe': {
    'src/server/features/listings/speak-stripe.ts': 'stripe',
    'src/web/pages/speak-stripe.ts': '@stripe/stripe-js',
  },
  'only-the-gateway-speaks-twilio': {
    'src/server/features/following/speak-twilio.ts': 'twilio',
    'src/server/app/speak-twilio.ts': 'twilio/lib/webhooks/webhooks.js',
  },
  'only-the-map-speaks-maplibre': {
    'src/web/features/cards/draw.ts': 'maplibre-gl',
    'src/web/pages/draw.ts': '@vis.gl/react-maplibre',
  },
}

/** Imports that are forbidden even as type imports. */
const typeImports: Record<string, Record<string, string>> = {
  'domain-imports-nothing': { 'src/domain/type-of-node.ts': 'node:fs' },
  'no-cycle': { 'src/domain/type-circle.ts': './type-round.ts' },
  'leaf-knows-no-leaf': { 'src/server/features/following/type-of-leaf.ts': sources },
  'web-feature-knows-no-feature': {
    'src/web/features/cards/type-of-map.ts': '#web/features/map/parcel-map.tsx',
  },
  'only-stores-speak-sql': { 'src/server/features/listings/type-of-pool.ts': 'pg' },
}

const importType = (specifier: string) =>
  `import type * as all from '${specifier}'\nexport type All = typeof all`

const plants: Plant[] = [
  ...plantsOf(imports, (specifier) => `export * from '${specifier}'`),
  ...plantsOf(typeImports, importType),
]

function plantsOf(
  table: Record<string, Record<string, string>>,
  write: (specifier: string) => string,
): Plant[] {
  return Object.entries(table).flatMap(([rule, files]) =>
    Object.entries(files).map(([path, specifier]) => ({ path, rule, text: write(specifier) })),
  )
}

/** Allowed imports in addition to those of the clean house. */
const allowed = {
  // Tests may use any package.
  'src/server/platform/platform.test.ts': `import 'vitest'`,
  'src/server/platform/any.fixture.ts': `import 'fast-check'`,
  // Files of one feature may import each other at any depth.
  'src/server/features/parcels/deep/inside.ts': `export * from '#server/features/parcels/name-parcels.ts'`,
  // A file that passes a handle on may import its type.
  'src/server/features/listings/hand-on.ts': importType('#server/platform/db/database.ts'),
  // The other half of each circle.
  'src/domain/round.ts': `export * from './circle.ts'`,
  'src/domain/type-round.ts': importType('./type-circle.ts'),
}

let exitCode: number
let findings: Finding[]

beforeAll(async () => {
  const copy = makeCopy({ ...allowed, ...filesOf(plants) })
  const verdict = await runTool(copy.path, 'depcruise', ['src', 'peers', 'bench', 'soak', 'tests'])
  copy.remove()
  exitCode = verdict.exitCode
  findings = [...verdict.output.matchAll(/^ *error (\S+): (\S+)/gm)].map(([, rule = '', path = '']) => ({
    path,
    rule,
  }))
}, 60_000)

test.for(plants)('$rule in $path', ({ path, rule }) => {
  expect(findings.filter((finding) => finding.path === path)).toContainEqual({ path, rule })
})

test('reports nothing else', () => {
  const planted = new Set(plants.map(({ path }) => path))
  expect(findings.filter(({ path }) => !planted.has(path))).toEqual([])
  expect(exitCode).not.toBe(0)
})

test('every rule has a plant', () => {
  const configuration: unknown = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const { forbidden } = z.object({ forbidden: z.array(z.object({ name: z.string() })) }).parse(configuration)
  expect(Object.keys(imports).sort()).toEqual(forbidden.map(({ name }) => name).sort())
})
