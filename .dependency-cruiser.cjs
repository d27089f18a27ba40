/**
 * Import rules. The compiler enforces the direction domain < contract < server | web (project references);
 * this file enforces what it cannot see: features, vendors, cycles and test code.
 * tests/house plants a violation of every rule and expects the rule's name.
 */

/**
 * The server's core features, in order: each may import those to its left, and every other feature may import them all.
 * Outlines are looked up for listings, ingest reads files of both, and sources feed ingest with what they fetch.
 */
const core = ['accounts', 'billing', 'listings', 'parcels', 'ingest']
const coreFeature = `(?:${core.join('|')})`

const serverFeatures = '^src/server/features/'
const coreFeatures = `${serverFeatures}${coreFeature}/`
const coreIndexes = `${serverFeatures}${coreFeature}/index[.]ts$`
const testCode = '[.](?:test|fixture)[.]tsx?$'
const stores = '[.]store[.]ts$'

/** Matches packages of these names, installed or not. */
const packages = (/** @type {string[]} */ ...names) =>
  `(?:^|node_modules/)(?:@types/)?(?:${names.join('|')})(?:/|$)`

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'domain-imports-nothing',
    comment: 'Domain rules are self-contained: pass everything they need as parameters.',
    from: { path: '^src/domain/', pathNot: testCode },
    to: { pathNot: '^src/domain/' },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'The contract is loaded by server and browser: it may import only the domain and zod.',
    from: { path: '^src/contract/', pathNot: testCode },
    to: { pathNot: ['^src/(?:contract|domain)/', packages('zod')] },
  },
  {
    name: 'product-never-imports-test-code',
    comment: 'Shipped code never depends on tests, local peers, benchmarks or the soak.',
    from: { path: '^src/', pathNot: testCode },
    to: { path: ['^(?:tests|peers|bench|soak|scripts)/', testCode] },
  },
  {
    name: 'product-uses-runtime-packages',
    comment: 'A package the product loads belongs in dependencies, or it is missing in production.',
    from: { path: ['^src/server/', '^peers/'], pathNot: testCode },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('@types') },
  },
  {
    name: 'no-cycle',
    comment:
      'Two files that need each other belong together: merge them, or move the shared part to a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'An import must resolve to a file or an installed package.',
    from: {},
    to: { couldNotResolve: true },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const serverWalls = [
  {
    name: 'leaf-knows-no-leaf',
    comment:
      'A leaf feature can be removed on its own; move code that two of them share to a core feature, or use a hook.',
    from: { path: `${serverFeatures}([^/]+)/`, pathNot: coreFeatures },
    to: { path: serverFeatures, pathNot: [`${serverFeatures}$1/`, coreFeatures] },
  },
  {
    name: 'core-knows-no-leaf',
    comment: 'A core feature does not know its users: expose a typed hook that app/compose wires.',
    from: { path: coreFeatures },
    to: { path: serverFeatures, pathNot: coreFeatures },
  },
  ...core.slice(0, -1).map((feature, place) => ({
    name: `core-order-${feature}`,
    comment: `The order is ${core.join(' < ')}: import only to the left, and expose a typed hook to the right.`,
    from: { path: `${serverFeatures}${feature}/` },
    to: { path: `${serverFeatures}(?:${core.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'feature-enters-by-index',
    comment: "A feature's public interface is its index.ts; the rest may change without notice.",
    from: { path: `${serverFeatures}([^/]+)/` },
    to: { path: coreFeatures, pathNot: [`${serverFeatures}$1/`, coreIndexes] },
  },
  {
    name: 'app-enters-by-index',
    comment:
      'The app imports a feature only through its index.ts, which lists its public interface in one place.',
    from: { path: '^src/server/app/' },
    to: { path: `${serverFeatures}[^/]+/`, pathNot: `${serverFeatures}[^/]+/index[.]ts$` },
  },
  {
    name: 'feature-knows-no-app',
    comment: 'The app composes features; a feature receives what it needs as parameters.',
    from: { path: serverFeatures },
    to: { path: '^src/server/app/' },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'Platform serves every feature equally and is composed by the app.',
    from: { path: '^src/server/platform/' },
    to: { path: '^src/server/(?:app|features)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const webWalls = [
  {
    name: 'web-feature-knows-no-feature',
    comment: 'Pages compose features: offer a slot, and let the page fill it.',
    from: { path: '^src/web/features/([^/]+)/' },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  },
  {
    name: 'web-feature-knows-no-page',
    comment: 'A feature can be placed on any page: it takes what it needs as props.',
    from: { path: '^src/web/features/' },
    to: { path: '^src/web/(?:app|pages)/' },
  },
  {
    name: 'web-parts-are-private',
    comment:
      'Files in parts/ are private to their feature and may change without notice; all others are public.',
    from: { path: '^src/web/((?:features|pages)/[^/]+|pages|app)/' },
    to: { path: '^src/web/(?:features|pages)/.+/parts/', pathNot: '^src/web/$1/' },
  },
  {
    name: 'ui-knows-no-feature',
    comment: 'Shared components are generic: pass product data as props.',
    from: { path: '^src/web/(?:ui|lib|links|data)/' },
    to: { path: '^src/web/(?:app|pages|features)/' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const vendors = [
  {
    name: 'only-stores-speak-sql',
    comment:
      'SQL lives in *.store.ts and platform; other files may import only the type of a handle they pass on.',
    from: { path: '^src/', pathNot: [testCode, stores, '^src/server/platform/'] },
    to: { path: packages('drizzle-orm', 'pg') },
  },
  {
    name: 'only-stores-use-the-database',
    comment:
      'Access the database through a store; the app opens it, other files may import only the type of its handle.',
    from: { path: '^src/', pathNot: [testCode, stores, '^src/server/(?:platform|app)/'] },
    to: { path: '^src/server/platform/db/', pathNot: stores, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-billing-speaks-stripe',
    comment: 'Other features read accounts and access from billing, never from the payment provider.',
    from: { path: '^src/', pathNot: '^src/server/features/billing/' },
    to: { path: packages('stripe', '@stripe') },
  },
  {
    name: 'only-the-gateway-speaks-twilio',
    comment: 'Others hand text messages to a TextGateway, whatever company sends them.',
    from: { path: '^src/', pathNot: '^src/server/platform/text-messages/' },
    to: { path: packages('twilio') },
  },
  {
    name: 'only-the-map-speaks-maplibre',
    comment:
      'The map is large and lazy-loaded: other features pass it data and receive its events. The roads feature builds its tiles.',
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
