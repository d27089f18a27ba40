import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesOf, makeCopy, plant, root, runTool } from './copy.ts'
import type { Finding, Plant, Verdict } from './copy.ts'

// A package may add globals (`/// <reference types="node" />`), so each layer loads every package it loads in the
// product: forbidden globals must stay unavailable with all of them.
const everyPackage = {
  'src/contract/every-package.ts': importsOf('contract'),
  'src/server/every-package.ts': importsOf('server'),
  'src/web/every-package.ts': importsOf('web'),
  ...ownDeclarations(),
}

/** Our own type declarations for packages with missing or wrong types. */
function ownDeclarations(): Record<string, string> {
  const files = globSync('src/**/*.d.ts', { cwd: root })
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function importsOf(layer: string): string {
  const names = globSync(`src/${layer}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/[.](test|fixture)[.]/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/ from '([^.#'\s][^'\s]*)'/g)])
    .map((match) => match[1] ?? '')
    .filter((name) => !isBuiltin(name))
  return [...new Set(names)].map((name) => `import type {} from '${name}'`).join('\n') + '\nexport {}'
}

const outside = 'TS6307'
const noNode = 'TS2591'
const noDom = 'TS2584'
const unknownName = 'TS2304'

/** Imports, including type imports, point only left. TS6307: the file is in neither this project nor a referenced one. */
const wrongWay: Plant[] = [
  plant(
    'src/domain/to-contract.ts',
    outside,
    `import type { Listing } from '#contract/listings/listing.ts'\nexport type A = Listing`,
  ),
  plant(
    'src/domain/to-server.ts',
    outside,
    `import type { Database } from '#server/platform/db/database.ts'\nexport type A = Database`,
  ),
  plant('src/domain/to-web.ts', outside, `export { readClock } from '#web/app/clock.ts'`),
  plant(
    'src/contract/to-server.ts',
    outside,
    `import type { Database } from '#server/platform/db/database.ts'\nexport type A = Database`,
  ),
  plant('src/contract/to-web.ts', outside, `export { readClock } from '#web/app/clock.ts'`),
  plant('src/server/to-web.ts', outside, `export type A = typeof import('#web/app/clock.ts')`),
  plant(
    'src/web/to-server.ts',
    outside,
    `import type { Database } from '#server/platform/db/database.ts'\nexport type A = Database`,
  ),
  plant('src/server/to-test.ts', outside, `export * from '../domain/acres.test.ts'`),
  plant('src/server/to-peer.ts', outside, `export * from '../../peers/main.ts'`),
  plant('src/web/to-bench.ts', outside, `export * from '../../bench/main.ts'`),
  plant('peers/mail/to-domain.ts', outside, `export { acresOf } from '#domain/acres.ts'`),
]

const wrongText: Plant[] = [
  // Globals and modules that a layer must not use.
  plant('src/domain/process.ts', noNode, `export const a: unknown = process.pid`),
  plant('src/domain/node-module.ts', noNode, `export * from 'node:fs'`),
  plant('src/domain/document.ts', noDom, `export const a: unknown = document.title`),
  plant('src/domain/fetch.ts', unknownName, `export const a: unknown = fetch`),
  plant('src/domain/timer.ts', unknownName, `export const a: unknown = setTimeout`),
  plant('src/contract/process.ts', noNode, `export const a: unknown = process.pid`),
  plant('src/contract/document.ts', noDom, `export const a: unknown = document.title`),
  plant('src/contract/fetch.ts', unknownName, `export const a: unknown = fetch`),
  plant('src/web/service-worker/document.ts', noDom, `export const a: unknown = document.title`),
  plant('src/server/document.ts', noDom, `export const a: unknown = document.title`),
  plant('src/server/window.ts', unknownName, `export const a: unknown = window`),
  plant('src/server/element.ts', unknownName, `export type A = HTMLElement`),
  plant('src/web/process.ts', noNode, `export const a: unknown = process.pid`),
  plant('src/web/buffer.ts', noNode, `export const a: unknown = Buffer`),
  plant('src/web/folder.ts', unknownName, `export const a: unknown = __dirname`),
  plant('src/web/node-module.ts', noNode, `export * from 'node:fs'`),
  // A package declares the NodeJS namespace, but without Node's types.
  plant('src/web/node-types.ts', 'TS2694', `export type A = NodeJS.Timeout`),
  // Syntax that Node's type stripping does not support.
  plant('src/server/enum.ts', 'TS1294', `export enum A {\n  B,\n}`),
  plant(
    'src/server/parameter-property.ts',
    'TS1294',
    `export class A {\n  constructor(readonly b: number) {}\n}`,
  ),
  plant('src/domain/namespace.ts', 'TS1294', `export namespace A {\n  export const b = 1\n}`),
  plant(
    'src/server/type-import.ts',
    'TS1484',
    `import { Database } from '#server/platform/db/database.ts'\nexport type A = Database`,
  ),
  plant('src/server/no-extension.ts', 'TS2835', `export { now } from './platform/clock'`),
  plant('src/server/plain-json.ts', 'TS1543', `import a from './numbers.json'\nexport const b: unknown = a`),
  // Strictness.
  plant('src/domain/unchecked-index.ts', 'TS2322', `export const a = (list: number[]): number => list[0]`),
  plant('src/domain/exact-optional.ts', 'TS2375', `export const a: { b?: number } = { b: undefined }`),
  plant('src/domain/implicit-any.ts', 'TS7006', `export const a = (b) => String(b)`),
  plant('src/domain/unused.ts', 'TS6133', `const a = 1\nexport {}`),
  plant(
    'src/domain/override.ts',
    'TS4114',
    `export class A {\n  b() {}\n}\nexport class C extends A {\n  b() {}\n}`,
  ),
  // Files outside the layers are compiled too.
  plant('src/domain/wrong.test.ts', 'TS2322', `export const a: number = 'b'`),
  plant('src/web/wrong.test.tsx', 'TS2322', `export const a: number = 'b'`),
  plant('src/domain/wrong.fixture.ts', 'TS2322', `export const a: number = 'b'`),
  plant('tests/wrong.ts', 'TS2322', `export const a: number = 'b'`),
  plant('bench/wrong.ts', 'TS2322', `export const a: number = 'b'`),
  plant('soak/wrong.ts', 'TS2322', `export const a: number = 'b'`),
  plant('peers/mail/wrong.ts', 'TS2322', `export const a: number = 'b'`),
  plant('vite.config.ts', 'TS2322', `export const a: number = 'b'`),
  plant('scripts/wrong.mjs', unknownName, `console.log(nobody)`),
  plant('lint/wrong.ts', 'TS2322', `export const a: number = 'b'`),
]

// Two copies, because a wrong import adds the globals of the other layer.
describe.for([
  { what: 'rejects imports in the wrong direction', plants: wrongWay, packages: {} },
  { what: 'rejects globals and syntax that a layer must not use', plants: wrongText, packages: everyPackage },
])('$what', ({ plants, packages }) => {
  let verdict: Verdict
  let findings: Finding[]

  beforeAll(async () => {
    const copy = makeCopy({ ...packages, 'src/server/numbers.json': '[1]', ...filesOf(plants) })
    verdict = await runTool(copy.path, 'tsc', ['-b', '--singleThreaded', '--pretty', 'false'])
    copy.remove()
    findings = [...verdict.output.matchAll(/^([^\s(]+)\(\d+,\d+\): error (TS\d+):/gm)].map(
      ([, path = '', rule = '']) => ({ path, rule }),
    )
  }, 120_000)

  test.for(plants)('$rule in $path', ({ path, rule }) => {
    expect(findings.filter((finding) => finding.path === path)).toContainEqual({ path, rule })
  })

  test('the build fails with no other errors', () => {
    const planted = new Set(plants.map(({ path }) => path))
    expect(findings.filter(({ path }) => !planted.has(path))).toEqual([])
    expect(verdict.exitCode).not.toBe(0)
  })
})

test('Node runs the TypeScript files directly', async () => {
  const copy = makeCopy({})
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/main.ts'], { cwd: copy.path })
  copy.remove()
  expect(stdout).toMatch(/^1 /)
})
