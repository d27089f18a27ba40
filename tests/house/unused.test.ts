import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { filesOf, makeCopy, plant, runTool } from './copy.ts'
import type { Finding, Plant } from './copy.ts'

const plants: Plant[] = [
  plant('src/domain/never-read.ts', 'files', 'export const a = 1'),
  plant('src/server/features/listings/never-called.ts', 'files', 'export const a = 1'),
  plant('tests/never-run.ts', 'files', 'export const a = 1'),
  plant('src/domain/two.ts', 'exports', 'export const a = 1\nexport const b = 2'),
  plant('src/domain/two-types.ts', 'types', 'export type A = 1\nexport type B = 2'),
  plant('src/domain/reader.test.ts', 'unlisted', readers()),
]

function readers(): string {
  return `import { a } from './two.ts'\nimport type { A } from './two-types.ts'\nimport 'left-pad'\nexport const b: A = a`
}

const named = z.array(z.object({ name: z.string() }))
const issueSchema = z.object({
  file: z.string(),
  files: named,
  exports: named,
  types: named,
  unlisted: named,
  unresolved: named,
  dependencies: named,
  devDependencies: named,
})

let exitCode: number
let findings: Finding[]
let packages: string[]

beforeAll(async () => {
  const copy = makeCopy(filesOf(plants))
  const verdict = await runTool(copy.path, 'knip', ['--reporter', 'json'])
  copy.remove()
  exitCode = verdict.exitCode
  const { issues } = z.object({ issues: z.array(issueSchema) }).parse(JSON.parse(verdict.output))
  findings = issues
    .filter(({ file }) => file !== 'package.json')
    .flatMap(({ file, ...kinds }) =>
      Object.entries(kinds).flatMap(([kind, names]) => names.map(() => ({ path: file, rule: kind }))),
    )
  packages = issues
    .filter(({ file }) => file === 'package.json')
    .flatMap(({ dependencies, devDependencies }) => [...dependencies, ...devDependencies])
    .map(({ name }) => name)
}, 60_000)

test.for(plants)('$rule in $path', ({ path, rule }) => {
  expect(findings).toContainEqual({ path, rule })
})

test('reports unused packages, in dependencies and devDependencies', () => {
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'fast-check']))
  expect(packages).not.toContain('zod')
})

test('reports nothing else as unused', () => {
  const planted = new Set(plants.map(({ path }) => path))
  expect(findings.filter(({ path }) => !planted.has(path))).toEqual([])
  expect(exitCode).not.toBe(0)
})
