import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
 * The packages installed for production, without those that only build or test the product, as a software bill of
 * materials in CycloneDX format.
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
  const kept = new Set([own['bom-ref'], ...productionPackages()])
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

/** @param {Component} component */
function withLicense(component) {
  const id = UNSTATED_LICENSES[component.name]
  return component.licenses || !id ? component : { ...component, licenses: [{ license: { id } }] }
}
