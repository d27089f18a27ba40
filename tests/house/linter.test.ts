import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exceptions } from '../../lint/exceptions.ts'
import houseRules from '../../lint/house-rules.ts'
import { filesOf, makeCopy, plant, root, runTool } from './copy.ts'
import type { Finding, Plant } from './copy.ts'

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')
const exported = (body: string) => `export function a() {\n${body}\n}`
const longFunction = (count: number) => exported(lines(count, '  void 0'))
const deepFunction = exported(`${'if (Date) {'.repeat(5)}void 0${'}'.repeat(5)}`)
const reads = (text: string) => `export const a: unknown = ${text}`
const rereads = (path: string) => `export { acresOf } from '${path}'`

/** Each would disable the rule that forbids it, if that rule could be disabled. */
const silencers = {
  'silencing-as-before': '/* eslint-disable no-console */',
  'silencing-a-file': '/* oxlint-disable */',
  'silencing-from-here': 'export const a = 1\n/* oxlint-disable house/no-inline-exception */',
  'silencing-a-line': 'export const a = 1 // oxlint-disable-line',
  'silencing-the-next': '// oxlint-disable-next-line\n// oxlint-disable-next-line\nexport {}',
}

const environment = 'house/environment-is-parsed-once'
const clock = 'house/clock-is-a-parameter'
const linear = 'house/linear-pattern'

const plants: Plant[] = [
  // Sizes.
  plant('src/domain/long.ts', 'max-lines', lines(301, '//')),
  plant('src/domain/long.test.ts', 'max-lines', lines(501, '//')),
  plant('src/server/features/long/index.ts', 'max-lines', lines(31, '//')),
  plant('src/domain/long-function.ts', 'max-lines-per-function', longFunction(80)),
  plant('src/web/ui/long-function.tsx', 'max-lines-per-function', longFunction(150)),
  plant('src/server/platform/long.routes.ts', 'max-lines-per-function', longFunction(150)),
  plant('src/domain/long-function.test.ts', 'max-lines-per-function', longFunction(150)),
  plant('src/domain/deep.ts', 'max-depth', deepFunction),

  // Names.
  plant('src/domain/upsetBid.ts', 'house/file-name', 'export {}'),
  plant('src/domain/Court/day.ts', 'house/file-name', 'export {}'),
  plant('src/domain/date-utils.ts', 'house/file-name', 'export {}'),
  plant('src/server/helpers/day.ts', 'house/file-name', 'export {}'),
  plant('src/web/ui/common.tsx', 'house/file-name', 'export {}'),
  plant('src/server/platform/db/connection-manager.ts', 'house/file-name', 'export {}'),
  plant('src/contract/listing-v2.ts', 'house/file-name', 'export {}'),
  plant('src/domain/normalise-parcel.ts', 'house/file-name', 'export {}'),
  plant('src/domain/british-function.ts', 'house/export-name', 'export function normaliseParcel() {}'),
  plant('src/web/ui/british-constant.ts', 'house/export-name', 'export const MAP_COLOURS = 1'),
  plant('src/contract/british-type.ts', 'house/export-name', 'export type NeighbourOutline = string'),
  plant('src/server/platform/private-word.ts', 'house/export-name', 'export interface SourceSaying {}'),

  // Exports and imports.
  plant('src/domain/default.ts', 'house/named-exports-only', 'export default 1'),
  plant('src/domain/named-default.ts', 'house/named-exports-only', 'const a = 1\nexport { a as default }'),
  plant('src/domain/barrel.ts', 'house/no-barrel', rereads('./acres.ts')),
  plant('src/web/features/cards/index.ts', 'house/no-barrel', `export * from './card.tsx'`),
  plant('src/server/features/all/index.ts', 'house/index-names-each-export', `export * from './all.ts'`),
  plant('src/contract/listings/up.ts', 'house/import-by-alias', `export { a } from '../code.ts'`),
  plant('src/contract/listings/up.test.ts', 'house/import-by-alias', `import '../listings/listing.ts'`),
  plant('src/web/lazy-up.ts', 'house/import-by-alias', `export const a = () => import('../domain/acres.ts')`),
  plant('src/web/no-extension.ts', 'house/import-with-extension', `import './app/clock'`),
  plant('src/web/no-alias-extension.ts', 'house/import-with-extension', rereads('#domain/acres')),
  plant('src/domain/value-of-type.ts', 'typescript/consistent-type-imports', typeTakenAsValue()),
  plant('src/domain/empty-import.ts', 'typescript/no-import-type-side-effects', emptyImport()),

  // Types.
  plant('src/domain/any.ts', 'typescript/no-explicit-any', 'export const a = (b: any): unknown => b'),
  plant('src/domain/bang.ts', 'typescript/no-non-null-assertion', 'export const a = (b?: number) => b!'),
  plant('src/domain/as.ts', 'typescript/consistent-type-assertions', reads('1 as number')),
  plant('src/domain/as.test.ts', 'typescript/consistent-type-assertions', reads('1 as number')),
  plant('src/domain/switch.ts', 'typescript/switch-exhaustiveness-check', openSwitch()),
  plant('src/domain/ignored.ts', 'typescript/ban-ts-comment', `// @ts-ignore because\n${reads('1')}`),
  plant(
    'src/domain/expected.ts',
    'typescript/ban-ts-comment',
    `// @ts-expect-error because it is so\n${reads('b')}`,
  ),
  plant('src/domain/silent.test.ts', 'typescript/ban-ts-comment', `// @ts-expect-error\n${reads('b')}`),
  plant(
    'src/server/unsafe.ts',
    'typescript/no-unsafe-assignment',
    `export const a: string = JSON.parse('1')`,
  ),
  plant('src/domain/equal.ts', 'eqeqeq', 'export const a = (b: number | null) => b == 1'),
  plant('src/server/unused.ts', 'no-unused-vars', 'const a = 1'),

  // Promises and errors.
  plant('src/server/floating.ts', 'typescript/no-floating-promises', exported('  Promise.resolve()')),
  plant(
    'src/server/misused.ts',
    'typescript/no-misused-promises',
    exported('  [1].forEach(async () => { await a() })'),
  ),
  plant('src/server/bare-catch.ts', 'house/catch-binds-error', exported('  try { a() } catch { a() }')),
  plant(
    'src/server/lost-cause.ts',
    'preserve-caught-error',
    exported(`  try { a() } catch (error) { if (error) throw new Error('b') }`),
  ),
  plant('src/server/throw-text.ts', 'typescript/only-throw-error', exported(`  throw 'b'`)),

  // Clock, randomness, environment, terminal.
  plant('src/domain/now.ts', clock, reads('Date.now()')),
  plant('src/domain/new-date.ts', clock, reads('new Date()')),
  plant('src/server/new-date.ts', clock, reads('new Date()')),
  plant('src/web/call-date.ts', clock, reads('Date()')),
  plant(
    'src/domain/formatted-now.ts',
    'house/no-implied-now',
    reads(`new Intl.DateTimeFormat('en').format()`),
  ),
  plant('src/domain/random.ts', 'house/randomness-is-a-parameter', reads('Math.random()')),
  plant('src/server/environment.ts', environment, reads(`process.env['A']`)),
  plant('src/server/app/taken.ts', environment, 'const { env } = process\nexport { env }'),
  plant('src/server/global.ts', environment, reads('globalThis.process.env')),
  plant(
    'src/server/imported.ts',
    environment,
    `import { env } from 'node:process'\nexport const a = () => env`,
  ),

  // Patterns.
  plant('src/domain/cut-end.ts', linear, exported(`  return ''.replace(/,+$/, '')`)),
  plant('src/server/two-spaces.ts', linear, exported(`  return /^\\s*:?\\s*$/.test('')`)),

  plant('src/server/console.ts', 'no-console', exported('  console.log(1)')),
  plant('src/web/console.ts', 'no-console', exported('  console.error(1)')),
  plant('src/server/silenced.ts', 'no-console', exported('  console.log(1) // eslint-disable-line')),
  ...Object.entries(silencers).map(([name, text]) =>
    plant(`src/server/${name}.ts`, 'house/no-inline-exception', text),
  ),

  // React.
  plant('src/web/ui/hook.tsx', 'react-hooks/rules-of-hooks', conditionalHook()),
  plant('src/web/ui/effect.tsx', 'react-hooks/exhaustive-deps', forgottenDependency()),
]

function typeTakenAsValue(): string {
  return `import { Listing } from '#contract/listings/listing.ts'\nexport const a = (b: Listing) => b`
}

function emptyImport(): string {
  return `import { type Listing } from '#contract/listings/listing.ts'\nexport const a = (b: Listing) => b`
}

function openSwitch(): string {
  return `export function a(b: 'c' | 'd') {\n  switch (b) {\n    case 'c':\n      return 1\n  }\n  return 2\n}`
}

function conditionalHook(): string {
  return `import { useState } from 'react'\nexport function A({ b }: { b: boolean }) {\n  if (b) useState(1)\n  return null\n}`
}

function forgottenDependency(): string {
  return `import { useEffect } from 'react'\nexport function A({ b }: { b: () => void }) {\n  useEffect(() => {\n    b()\n  }, [])\n  return null\n}`
}

/** Allowed code in addition to that of the clean house. */
const allowed = {
  'src/web/ui/atlas.d.ts': `declare module 'an-atlas' {\n  const atlas: number\n  export default atlas\n}`,
  'src/domain/left-out.ts': `export function a({ b: _b, ...rest }: { b: number; c: number }) {\n  return rest\n}`,
  'src/domain/as-const.ts':
    'export const a = [1, 2] as const\nexport const b = { c: 1 } satisfies Record<string, number>',
  'src/domain/no-reason-needed.test.ts': exported('  try { a() } catch { a() }'),
  'src/domain/cannot-compile.test.ts': `// @ts-expect-error a text is not a number\nexport const a: number = 'b'`,
  'src/server/features/ingest/shown.ts': exported('  return new Date(0)'),
  'src/web/ui/lazy.ts':
    `import '@mantine/core/styles.css'\nexport const a = () => import('../app/clock.ts')`.replace(
      '../',
      '#web/',
    ),
}

const reportSchema = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string().optional(), message: z.string() })),
})

/** Converts `typescript(no-explicit-any)` to the config's spelling. A rule that throws has no code; its message names it. */
function ruleOf(code: string | undefined, message: string): string {
  const [, plugin = 'eslint', name = message] =
    /^(.+)\((.+)\)$/.exec(code ?? '') ?? /^Error: (house)\/([a-z-]+)/m.exec(message) ?? []
  return plugin === 'eslint' ? name : `${plugin}/${name}`
}

let exitCode: number
let findings: Finding[]

beforeAll(async () => {
  const copy = makeCopy({ ...allowed, ...filesOf(plants) })
  const verdict = await runTool(copy.path, 'oxlint', ['--disable-nested-config', '--format', 'json'])
  copy.remove()
  exitCode = verdict.exitCode
  findings = reportSchema
    .parse(JSON.parse(verdict.output))
    .diagnostics.map(({ filename, code, message }) => ({ path: filename, rule: ruleOf(code, message) }))
}, 120_000)

test.for(plants)('$rule in $path', ({ path, rule }) => {
  const found = findings.filter((finding) => finding.path === path)
  expect(found.map((finding) => finding.rule)).toContain(rule)
})

test('reports nothing else', () => {
  const planted = new Set(plants.map(({ path }) => path))
  expect(findings.filter(({ path }) => !planted.has(path))).toEqual([])
  expect(exitCode).not.toBe(0)
})

test('every project rule has a plant', () => {
  const named = new Set(plants.map(({ rule }) => rule))
  expect(Object.keys(houseRules.rules).filter((rule) => !named.has(`house/${rule}`))).toEqual([])
})

test('every exception lists individual files that exist', () => {
  const files = exceptions.flatMap((exception) => exception.files)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
