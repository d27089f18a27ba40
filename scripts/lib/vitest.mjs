import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { inProject } from './project.mjs'
import { runNode, tool } from './runtime.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Counts
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile
 */

/**
 * Runs Vitest on some of the projects of vitest.config.ts, showing its progress.
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
export async function vitest(projects, env) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courthouse-steps-results-'))
  const file = path.join(folder, 'results.json')
  try {
    const { code } = await runNode(
      [
        tool('vitest'),
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { env },
    )
    return countsOf(code, readResults(file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * What a run amounts to. A test file that failed without a failed test, and a run that ended badly or without a
 * single test, count as one failure each.
 * @param {number} code
 * @param {TestFile[]} files
 * @returns {Counts}
 */
export function countsOf(code, files) {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      title: `${path.relative(inProject(), name)}: ${fullName}`,
    })),
  )
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failedTests = tests.filter(({ status }) => status === 'failed').length
  const failedFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  ).length
  const failed = failedTests + failedFiles
  const endedBadly = failed === 0 && (code !== 0 || passed === 0)
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return { passed, failed: endedBadly ? 1 : failed, skipped: skipped.map(({ title }) => title) }
}

/**
 * @param {string} file
 * @returns {TestFile[]}
 */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch (error) {
    // A crashed run leaves no results; its exit code tells.
    if (error instanceof Error) return []
    throw error
  }
}
