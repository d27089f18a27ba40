import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { Fault } from '../fault.mjs'
import { inProject } from '../project.mjs'

/**
 * One control taken out of the product: texts of its files that are replaced, and the tests that then fail. A test is
 * named by its file and its title with those of its describes, joined by ` > `; `*` stands for what differs from test
 * to test.
 * @typedef {{ file: string, find: string, replace: string }} Replacement
 * @typedef {{ id: string, what: string, replace: Replacement[], red: Record<string, string[]> }} Removal
 */

const FOLDER = 'security/removals'

/**
 * All removals, by id.
 * @returns {Map<string, Removal>}
 */
export function readRemovals() {
  const files = readdirSync(inProject(FOLDER)).toSorted()
  return new Map(
    files.map((file) => {
      const id = path.basename(file, '.json')
      return [id, { id, ...JSON.parse(readFileSync(inProject(FOLDER, file), 'utf8')) }]
    }),
  )
}

/**
 * The content of a file without the control. Throws a Fault unless each text to replace is there exactly once.
 * @param {Removal} removal
 * @param {string} file
 * @param {string} content
 */
export function withoutControl({ id, replace }, file, content) {
  return replace
    .filter((each) => each.file === file)
    .reduce((text, { find, replace: by }) => {
      const found = text.split(find).length - 1
      if (found !== 1) throw new Fault(`${id}: ${file} has this ${found} times, not once: ${find}`)
      return text.replace(find, () => by)
    }, content)
}

/**
 * The files that a removal changes.
 * @param {Removal} removal
 */
export function changedFiles({ replace }) {
  return [...new Set(replace.map(({ file }) => file))]
}

/**
 * Whether a test is one that a removal names, by its title with those of its describes.
 * @param {string} named
 * @param {string} title
 */
export function isNamed(named, title) {
  return new RegExp(namePattern([named]), 's').test(title)
}

/**
 * A regular expression of the tests that are named so, as Vitest takes it.
 * @param {string[]} titles
 */
export function namePattern(titles) {
  const patterns = titles.map((title) => title.split('*').map(escapeRegExp).join('.*'))
  return `^(?:${patterns.join('|')})$`
}

/** @param {string} text */
function escapeRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
