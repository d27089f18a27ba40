import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { UNSTATED_LICENSES } from '../../scripts/lib/licenses.mjs'
import { root } from './copy.ts'
import { locked, manifestOf, ownManifest } from './packages.ts'
import type { Locked } from './packages.ts'

/** Licenses that any package may have: they ask for no more than their notice. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // A dedication to the public, of the data in mdn-data, which asks for nothing.
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // For fonts: they may be shipped with a product, but not sold alone.
  'OFL-1.1',
  // argparse, a translation of Python's own; compatible with the GPL and without copyleft.
  'Python-2.0',
  // The compression in pako: changed versions must say so.
  'Zlib',
])

/** Packages under another license, and why that does not bind our code. */
const EXCEPTIONS: Readonly<Record<string, { license: string; reason: string }>> = {
  // The MPL's copyleft covers only the package's own files, which we use unchanged.
  'axe-core': { license: 'MPL-2.0', reason: 'only in tests' },
  'ical.js': { license: 'MPL-2.0', reason: 'only in tests' },
  'lightningcss{,-*}': {
    license: 'MPL-2.0',
    reason: 'Vite minifies styles with it; none of it is in its output',
  },
  'web-push': { license: 'MPL-2.0', reason: 'runs unchanged on the server; browsers do not get it' },
}

/** The SPDX expression that a package states; of a package for another system, the one in the lock file. */
function licenseOf(entry: Locked): string {
  const stated = manifestOf(entry)?.license ?? entry.license
  return typeof stated === 'string' ? stated : (UNSTATED_LICENSES[entry.package] ?? 'none stated')
}

/** Whether all of one alternative is allowed. AND binds before OR; anything with inner parentheses is refused. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(inner)) return false
  return inner.split(' OR ').some((each) => each.split(' AND ').every((license) => ALLOWED.has(license)))
}

const isException = (entry: Locked) =>
  Object.entries(EXCEPTIONS).some(
    ([pattern, { license }]) => path.matchesGlob(entry.package, pattern) && license === licenseOf(entry),
  )

test('every package has a license that is allowed, or is an exception by name', () => {
  const refused = locked.filter((entry) => !isAllowed(licenseOf(entry)) && !isException(entry))
  expect(refused.map((entry) => `${entry.folder}: ${licenseOf(entry)}`)).toEqual([])
})

test('every allowed license, exception and unstated license is still needed', () => {
  const stated = new Set(locked.flatMap((entry) => licenseOf(entry).split(/[ ()]+/)))
  expect([...ALLOWED].filter((license) => !stated.has(license))).toEqual([])
  const unused = Object.keys(EXCEPTIONS).filter(
    (pattern) => !locked.some((entry) => path.matchesGlob(entry.package, pattern)),
  )
  expect(unused).toEqual([])
  const unstated = locked.filter((entry) => (manifestOf(entry)?.license ?? entry.license) === undefined)
  expect(new Set(Object.keys(UNSTATED_LICENSES))).toEqual(new Set(unstated.map((entry) => entry.package)))
})

test.for([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR MIT AND AGPL-3.0-only', false],
  ['(MIT OR ISC) AND (GPL-3.0-only OR AGPL-3.0-only)', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
] as const)('the license %s is allowed: %s', ([expression, allowed]) => {
  expect(isAllowed(expression)).toBe(allowed)
})

/** Rows of the tables in docs/dependencies.md: packages in the first cell, and the other cells. */
const rows = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [first = '', ...cells] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { packages: [...first.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''), cells }
  })

test('docs/dependencies.md names exactly the packages of package.json, each once', () => {
  const { dependencies, devDependencies, optionalDependencies } = ownManifest
  const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(rows.flatMap(({ packages }) => packages).sort()).toEqual(direct.sort())
})

test('docs/dependencies.md states purpose, license, size and alternative of each package', () => {
  const incomplete = rows.filter(({ cells }) => cells.length !== 4 || cells.includes(''))
  expect(incomplete).toEqual([])
  expect(rows.filter(({ cells }) => !/^\d[\d.]* [kM]B\b/.test(cells[2] ?? ''))).toEqual([])
  const wrong = rows.flatMap(({ packages, cells }) =>
    packages.filter((name) => licenseOf(direct(name)) !== cells[1]).map((name) => `${name}: ${cells[1]}`),
  )
  expect(wrong).toEqual([])
})

function direct(name: string): Locked {
  const entry = locked.find(({ folder }) => folder === `node_modules/${name}`)
  if (entry === undefined) throw new Error(`${name} is not in package-lock.json.`)
  return entry
}
