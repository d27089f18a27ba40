import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

import { Fault } from './fault.mjs'
import { UNSTATED_LICENSES } from './licenses.mjs'
import { inProject, root } from './project.mjs'

/**
 * @typedef {{ 'bom-ref': string, name: string, licenses?: object[] }} Component
 * @typedef {{ metadata: { component: { name: string, type: string, 'bom-ref': string } }, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }} Bom
 */

/**
 * The packages that production installs and those in the pages that browsers load, without those that only build or
 * test the product, as a software bill of materials in CycloneDX format.
 * @returns {Promise<Bom>}
 */
export async function readSbom() {
  /** @type {Bom} */
  const bom = JSON.parse(await askNpm())
  const own = bom.metadata.component
  // npm gives the name of the folder, and calls it a library.
  Object.assign(own, {
    name: JSON.parse(readFileSync(inProject('package.json'), 'utf8')).name,
    type: 'application',
  })
  const kept = new Set([own['bom-ref'], ...productionPackages(), ...packagesInPages(bom)])
  return {
    ...bom,
    components: bom.components.filter((each) => kept.has(each['bom-ref'])).map(withLicense),
    dependencies: bom.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) })),
  }
}

/**
 * Asks for all packages: with `--omit dev`, npm 11 also omits a production package that any other package names among
 * its development dependencies, such as react.
 */
async function askNpm() {
  const npm = process.env.npm_execpath ?? ''
  const [file, ...first] = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm']
  const args = ['sbom', '--sbom-format=cyclonedx', '--include=dev', '--include=optional', '--include=peer']
  try {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)(file, [...first, ...args, '--loglevel=error'], options)
    return stdout
  } catch (error) {
    throw new Fault(`npm cannot list the packages: ${error instanceof Error ? error.message : error}`)
  }
}

/** Name and version of each package in the lock file that is not for development only, as npm refers to them. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([folder, { name, version }]) => `${name ?? folder.split('node_modules/').at(-1)}@${version}`)
}

/**
 * Each package that a page imports, with all it needs. They are installed to build only, so that the image of the
 * server does without them.
 * @param {Bom} bom
 */
function packagesInPages({ dependencies }) {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = importsOfPages().map(installedRef)
  for (const ref of waiting) {
    if (found.has(ref)) continue
    found.add(ref)
    waiting.push(...(needs.get(ref) ?? []))
  }
  return found
}

/** Names of the packages that the code of the pages imports. */
function importsOfPages() {
  const files = globSync('src/web/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.(test|fixture)\./.test(file),
  )
  const texts = files.map((file) => readFileSync(inProject(file), 'utf8'))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import)[ (]'((?:@[\w-]+\/)?[a-z][\w.-]*)/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => existsSync(inProject('node_modules', name, 'package.json')))
}

/** @param {string} name */
function installedRef(name) {
  const { version } = JSON.parse(readFileSync(inProject('node_modules', name, 'package.json'), 'utf8'))
  return `${name}@${version}`
}

/** @param {Component} component */
function withLicense(component) {
  const id = UNSTATED_LICENSES[component.name]
  return component.licenses || !id ? component : { ...component, licenses: [{ license: { id } }] }
}
