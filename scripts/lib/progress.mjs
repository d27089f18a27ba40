const isTerminal = process.stderr.isTTY === true

/**
 * Prints to stderr.
 * @param {string} line
 */
export function print(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs a slow step and shows its progress: a line that counts the seconds on a terminal, else a line every 15 seconds.
 * Writes to stderr, so that a command's stdout stays clean.
 * @template T
 * @param {string} label what is being done
 * @param {() => Promise<T>} work
 * @param {() => string} [detail] progress so far
 * @returns {Promise<T>}
 */
export async function step(label, work, detail = () => '') {
  const began = performance.now()
  const line = () => `${label} ... ${seconds(began)}${detail() === '' ? '' : `, ${detail()}`}`
  const show = () => (isTerminal ? process.stderr.write(`\r\x1b[K  ${line()}`) : print(`  ${line()}`))
  if (!isTerminal) print(`  ${label} ...`)
  const ticker = setInterval(show, isTerminal ? 500 : 15_000)
  try {
    const result = await work()
    if (isTerminal) process.stderr.write('\r\x1b[K')
    print(`✓ ${label} (${seconds(began)})`)
    return result
  } catch (error) {
    if (isTerminal) process.stderr.write('\r\x1b[K')
    print(`✗ ${label} (${seconds(began)})`)
    throw error
  } finally {
    clearInterval(ticker)
  }
}

/** @param {number} began */
export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}
