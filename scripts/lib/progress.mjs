const isTerminal = process.stderr.isTTY === true

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Runs a step that may take a while and shows that it does: a line that counts the seconds at a terminal, a line
 * every 15 seconds elsewhere. It writes to the error stream, so that a command's own answer stays clean.
 * @template T
 * @param {string} label what is being done
 * @param {() => Promise<T>} work
 * @param {() => string} [detail] how far it has come
 * @returns {Promise<T>}
 */
export async function step(label, work, detail = () => '') {
  const began = performance.now()
  const line = () => `${label} ... ${seconds(began)}${detail() === '' ? '' : `, ${detail()}`}`
  const show = () => (isTerminal ? process.stderr.write(`\r\x1b[K  ${line()}`) : say(`  ${line()}`))
  if (!isTerminal) say(`  ${label} ...`)
  const ticker = setInterval(show, isTerminal ? 500 : 15_000)
  try {
    const result = await work()
    if (isTerminal) process.stderr.write('\r\x1b[K')
    say(`✓ ${label} (${seconds(began)})`)
    return result
  } catch (error) {
    if (isTerminal) process.stderr.write('\r\x1b[K')
    say(`✗ ${label} (${seconds(began)})`)
    throw error
  } finally {
    clearInterval(ticker)
  }
}

/** @param {number} began */
export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}
