import { print, seconds } from './progress.mjs'
import { runNode, tool } from './runtime.mjs'

/**
 * All checks, slowest first.
 * @type {{ name: string, program: Parameters<typeof tool>[0], args: string[] }[]}
 */
const checks = [
  { name: 'compiler', program: 'tsc', args: ['-b', '--singleThreaded'] },
  { name: 'linter', program: 'oxlint', args: ['--disable-nested-config'] },
  { name: 'import rules', program: 'depcruise', args: ['src', 'peers', 'bench', 'soak', 'tests'] },
  { name: 'unused code', program: 'knip', args: [] },
  { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
]

/** More gain nothing: each check keeps a core busy. */
const CONCURRENCY = 2

/**
 * One thread each for compiler and linter, which are Go programs. By default, four checkers of types work side by side
 * and each of them checks again what the others need as well: twice the work, and no sooner done beside another check.
 * Their garbage is collected a quarter as often: a seventh less work, for a quarter more memory.
 */
const env = { ...process.env, GOMAXPROCS: '1', GOGC: '400' }

/**
 * Runs all checks and prints the output of failed ones.
 * @returns {Promise<import('./vitest.mjs').Counts>}
 */
export async function check() {
  const waiting = [...checks]
  /** @type {string[]} */
  const failures = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const began = performance.now()
      const { code, output } = await runNode([tool(next.program), ...next.args], { env, output: 'keep' })
      print(`${code === 0 ? '✓' : '✗'} ${next.name} (${seconds(began)})`)
      if (code === 0) continue
      failures.push(`check: ${next.name}`)
      print(output.trim())
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { passed: checks.length - failures.length, failed: failures.length, failures, skipped: [] }
}
