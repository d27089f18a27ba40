/**
 * Who may import whom. The direction domain < contract < server | web is held by the compiler (project
 * references); this file holds what the compiler cannot see: features, vendors, cycles and test code.
 * tests/house plants a violation of every rule and expects its name.
 */

/**
 * The server's core features, in order: each may use those left of it, and every other feature may use them all.
 * Outlines are looked up for listings, ingest reads files of both, and sources feed ingest with what they fetch.
 */
const core = ['accounts', 'billing', 'listings', 'parcels', 'ingest']
const coreFeature = `(?:${core.join('|')})`

const serverFeatures = '^src/server/features/'
const coreFeatures = `${serverFeatures}${coreFeature}/`
const coreIndexes = `${serverFeatures}${coreFeature}/index[.]ts$`
const testCode = '[.](?:test|fixture)[.]tsx?$'
const stores = '[.]store[.]ts$'

/** The packages of these names, also where one of them is not installed. */
const packages = (/** @type {string[]} */ ...names) =>
  `(?:^|node_modules/)(?:@types/)?(?:${names.join('|')})(?:/|$)`

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'domain-imports-nothing',
    comment: 'The rules stand alone: whatever they need to know is a parameter.',
    from: { path: '^src/domain/', pathNot: testCode },
    to: { pathNot: '^src/domain/' },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'The contract is data that server and browser both load: the domain and zod are all it needs.',
    from: { path: '^src/contract/', pathNot: testCode },
    to: { pathNot: ['^src/(?:contract|domain)/', packages('zod')] },
  },
  {
    name: 'product-never-imports-test-code',
    comment: 'What is shipped never depends on what proves it, nor on the local peers and the benchmarks.',
    from: { path: '^src/', pathNot: testCode },
    to: { path: ['^(?:tests|peers|bench|scripts)/', testCode] },
  },
  {
    name: 'product-uses-runtime-packages',
    comment: 'A package the product loads belongs in dependencies, or it is missing where the product runs.',
    from: { path: ['^src/server/', '^peers/'], pathNot: testCode },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('@types') },
  },
  {
    name: 'no-cycle',
    comment:
      'Two files that need each other are one thought: join them, or move what both need under its own noun.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'An import must lead to a file or an installed package.',
    from: {},
    to: { couldNotResolve: true },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const serverWalls = [
  {
    name: 'leaf-knows-no-leaf',
    comment:
      'A leaf feature can be removed alone; what two of them share belongs to a core feature, or to a hook.',
    from: { path: `${serverFeatures}([^/]+)/`, pathNot: coreFeatures },
    to: { path: serverFeatures, pathNot: [`${serverFeatures}$1/`, coreFeatures] },
  },
  {
    name: 'core-knows-no-leaf',
    comment: 'A core feature does not know who uses it: offer a typed hook that app/compose wires.',
    from: { path: coreFeatures },
    to: { path: serverFeatures, pathNot: coreFeatures },
  },
  ...core.slice(0, -1).map((feature, place) => ({
    name: `core-order-${feature}`,
    comment: `The order is ${core.join(' < ')}: import leftwards, and offer a typed hook rightwards.`,
    from: { path: `${serverFeatures}${feature}/` },
    to: { path: `${serverFeatures}(?:${core.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'feature-enters-by-index',
    comment: 'What a feature offers to others stands in its index.ts; the rest may change without asking.',
    from: { path: `${serverFeatures}([^/]+)/` },
    to: { path: coreFeatures, pathNot: [`${serverFeatures}$1/`, coreIndexes] },
  },
  {
    name: 'app-enters-by-index',
    comment:
      'Composition takes a feature by its index.ts, so that a feature says in one place what it offers.',
    from: { path: '^src/server/app/' },
    to: { path: `${serverFeatures}[^/]+/`, pathNot: `${serverFeatures}[^/]+/index[.]ts$` },
  },
  {
    name: 'feature-knows-no-app',
    comment: 'The app composes features; a feature is handed what it needs.',
    from: { path: serverFeatures },
    to: { path: '^src/server/app/' },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'Platform serves every feature alike and is composed by the app.',
    from: { path: '^src/server/platform/' },
    to: { path: '^src/server/(?:app|features)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const webWalls = [
  {
    name: 'web-feature-knows-no-feature',
    comment: 'Pages compose features: leave a slot, and let the page fill it.',
    from: { path: '^src/web/features/([^/]+)/' },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  },
  {
    name: 'web-feature-knows-no-page',
    comment: 'A feature can be placed on any page: it takes what it needs as properties.',
    from: { path: '^src/web/features/' },
    to: { path: '^src/web/(?:app|pages)/' },
  },
  {
    name: 'web-parts-are-private',
    comment: 'A feature offers every file outside parts/; what is in parts/ may change without asking.',
    from: { path: '^src/web/((?:features|pages)/[^/]+|pages|app)/' },
    to: { path: '^src/web/(?:features|pages)/.+/parts/', pathNot: '^src/web/$1/' },
  },
  {
    name: 'ui-knows-no-feature',
    comment: 'Shared components know words and shapes, not the product: pass what they show as properties.',
    from: { path: '^src/web/(?:ui|lib|links|data)/' },
    to: { path: '^src/web/(?:app|pages|features)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const vendors = [
  {
    name: 'only-stores-speak-sql',
    comment: 'SQL lives in *.store.ts and platform; others may name the type of a handle they pass on.',
    from: { path: '^src/', pathNot: [testCode, stores, '^src/server/platform/'] },
    to: { path: packages('drizzle-orm', 'pg') },
  },
  {
    name: 'only-stores-use-the-database',
    comment:
      'The database is reached through a store; the app opens it, others may name the type of its handle.',
    from: { path: '^src/', pathNot: [testCode, stores, '^src/server/(?:platform|app)/'] },
    to: { path: '^src/server/platform/db/', pathNot: stores, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-billing-speaks-stripe',
    comment: 'Everybody else reads accounts and access from billing, never from the payment provider.',
    from: { path: '^src/', pathNot: '^src/server/features/billing/' },
    to: { path: packages('stripe', '@stripe') },
  },
  {
    name: 'only-the-map-speaks-maplibre',
    comment: 'The map is lazy and heavy: others hand it data and take its events, and roads cut its tiles.',
    from: { path: '^src/', pathNot: '^src/(?:web/features/map|server/features/roads)/' },
    to: { path: packages('maplibre-gl', '@maplibre', '@vis[.]gl') },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...layers, ...serverWalls, ...webWalls, ...vendors].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: 'node_modules/' },
    exclude: { path: '^(?:dist|data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
