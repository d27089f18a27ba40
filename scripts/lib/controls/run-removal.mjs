import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { runNode, tool } from '../runtime.mjs'
import { isNamed, namePattern } from './removals.mjs'
import { takeOut } from './scratch-tree.mjs'

/**
 * @typedef {{ file: string, title: string, status: string }} Result of one test; titles joined by ` > `
 * @typedef {{ id: string, red: number, isAsExpected: boolean, surprises: string[] }} Outcome
 * @typedef {import('./removals.mjs').Removal} Removal
 */

/**
 * Takes one control out of the copy, runs the tests it names and compares. With `isWide`, runs their whole files, in
 * which no other test may fail.
 * @param {string} folder
 * @param {Removal} removal
 * @param {boolean} isWide
 * @returns {Promise<Outcome>}
 */
export async function runRemoval(folder, removal, isWide) {
  const putBack = takeOut(folder, removal)
  try {
    const { results, output } = await runTests(folder, removal, isWide)
    const { red, surprises } = compare(removal, results)
    const crashed = results.length === 0 ? [`no test ran:\n${output}`] : []
    return {
      id: removal.id,
      red,
      isAsExpected: surprises.length + crashed.length === 0,
      surprises: [...crashed, ...surprises],
    }
  } finally {
    putBack()
  }
}

/**
 * What differs from what a removal promises: a named test that passed, and another one that failed.
 * @param {Pick<Removal, 'red'>} removal
 * @param {Result[]} results
 */
export function compare({ red }, results) {
  const named = Object.entries(red).flatMap(([file, titles]) => titles.map((title) => ({ file, title })))
  const failed = results.filter(({ status }) => status === 'failed')
  const isExpected = (/** @type {Result} */ { file, title }) =>
    named.some((each) => each.file === file && isNamed(each.title, title))
  const green = named.filter(
    ({ file, title }) => !failed.some((each) => each.file === file && isNamed(title, each.title)),
  )
  return {
    red: failed.length,
    surprises: [
      ...green.map(({ file, title }) => `stays green: ${file}: ${title}`),
      ...failed.filter((each) => !isExpected(each)).map(({ file, title }) => `also red: ${file}: ${title}`),
    ],
  }
}

/**
 * @param {string} folder
 * @param {Removal} removal
 * @param {boolean} isWide
 */
async function runTests(folder, { red }, isWide) {
  const report = path.join(folder, 'controls-results.json')
  const files = Object.keys(red)
  const projects = [...new Set(files.map(projectOf))]
  const names = isWide ? [] : ['--testNamePattern', namePattern(Object.values(red).flat())]
  rmSync(report, { force: true })
  const { output } = await runNode(
    [
      tool('vitest'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...names,
      // The next removal changes few of the modules.
      '--fsModuleCache',
      `--fsModuleCachePath=${path.join(folder, '.module-cache')}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { output: 'keep', cwd: folder },
  )
  return { results: readResults(folder, report), output }
}

/**
 * The project of `vitest.config.ts` to which a test file belongs.
 * @param {string} file
 */
function projectOf(file) {
  if (file.startsWith('src/server/')) return 'server'
  if (file.startsWith('src/web/')) return 'web'
  return file.startsWith('tests/journeys/') ? 'journeys' : 'unit'
}

/**
 * @param {string} folder
 * @param {string} report
 * @returns {Result[]}
 */
function readResults(folder, report) {
  try {
    /** @type {{ testResults: { name: string, assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: path.relative(folder, name),
        title: [...ancestorTitles, title].join(' > '),
        status,
      })),
    )
  } catch (error) {
    // A crashed run leaves no results; the caller reports its output.
    if (error instanceof Error) return []
    throw error
  }
}
