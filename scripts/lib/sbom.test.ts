import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.string(), type: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      licenses: z.array(z.unknown()).min(1),
      hashes: z.array(z.object({ alg: z.literal('SHA-512') })).min(1),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
    }),
  ),
})

/** `name@version` of each locked package that production needs on this system. */
function expectedRefs(): string[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const needed = Object.entries(packages).filter(
    ([folder, { dev, optional }]) => folder !== '' && !dev && (!optional || existsSync(folder)),
  )
  const refs = needed.map(
    ([folder, { name, version }]) => `${name ?? folder.split('node_modules/').at(-1)}@${version}`,
  )
  return [...new Set(refs)].sort()
}

const sbom = (...args: string[]) =>
  execFileSync(process.execPath, ['scripts/run.mjs', 'sbom', ...args], { encoding: 'utf8', stdio: 'pipe' })

test('the SBOM names our package and the packages of server and pages, each with license and hash', () => {
  const bom = bomSchema.parse(JSON.parse(sbom()))
  expect(bom.metadata.component).toMatchObject({ name: 'courthouse-steps', type: 'application' })
  const refs = bom.components.map((each) => each['bom-ref'])
  expect(refs).toEqual(expect.arrayContaining(expectedRefs()))
  const isNamed = (name: string) => refs.some((ref) => ref.startsWith(`${name}@`))
  // In pages: imported, and needed by what is imported.
  expect(
    ['react', 'maplibre-gl', '@mantine/core', 'scheduler', '@mapbox/tiny-sdf'].filter(isNamed),
  ).toHaveLength(5)
  expect(['vitest', 'vite', 'oxlint', 'jsdom', 'playwright-core'].filter(isNamed)).toEqual([])
  const known = new Set([...refs, bom.metadata.component['bom-ref']])
  const linked = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(linked.filter((ref) => !known.has(ref))).toEqual([])
})

test('the SBOM is written to a named file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'))
  try {
    const file = path.join(folder, 'sbom.json')
    expect(sbom(file)).toBe('')
    expect(bomSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).components).not.toEqual([])
    expect(() => sbom(path.join(folder, 'missing', 'sbom.json'))).toThrow(/cannot be written/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
