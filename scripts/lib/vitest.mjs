import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { inProject } from './project.mjs'
import { runNode, tool } from './runtime.mjs'

/**
 * @typedef {{ passed: number, failed: number, failures: string[], skipped: string[] }} Counts
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile
 */

/**
 * Runs Vitest on some projects of vitest.config.ts and shows its progress.
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
 * Counts the results of a run. A test file that failed without a failed test counts as one failure, and so does a run
 * that exited with an error or without a single passed test.
 * @param {number} code
 * @param {TestFile[]} files
 * @returns {Counts}
 */
export function countsOf(code, files) {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages = [] }) => ({
      status,
      title: `${fileTitle(name)}: ${fullName}`,
      reason: failureMessages.map((message) => `\n      ${firstLine(message)}`).join(''),
    })),
  )
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failures = [
    ...tests.filter(({ status }) => status === 'failed').map(({ title, reason }) => title + reason),
    ...files.filter(failedAsAWhole).map(({ name }) => `${fileTitle(name)} did not complete`),
  ]
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push(`The test runner exited with code ${code} after ${passed} passed tests`)
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return { passed, failed: failures.length, failures, skipped: skipped.map(({ title }) => title) }
}

/** @param {TestFile} file */
function failedAsAWhole({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed')
}

/** @param {string} name */
function fileTitle(name) {
  return path.relative(inProject(), name)
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n', 1)[0]
}

/**
 * @param {string} file
 * @returns {TestFile[]}
 */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch (error) {
    // A crashed run leaves no results; its exit code reports the failure.
    if (error instanceof Error) return []
    throw error
  }
}
