import { readFileSync } from 'node:fs'

/**
 * Ends this process, as a Ctrl-C would, when its parent has gone: nothing of ours stays behind after a kill -9 of
 * what started it.
 */
export function stopWithParent() {
  const parent = process.ppid
  // npm starts us through a shell, which would outlive it.
  const shell = isShell(parent) ? { pid: parent, parent: parentOf(parent) } : null
  const watch = setInterval(() => {
    if (process.ppid === parent && (!shell || parentOf(shell.pid) === shell.parent)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** @param {number} pid */
function isShell(pid) {
  return /^[^\0]*sh\0-c\0/.test(readProcessFile(pid, 'cmdline'))
}

/** @param {number} pid */
function parentOf(pid) {
  // "number (name) state parent ...", where the name may hold anything.
  return readProcessFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')[1]
}

/**
 * @param {number} pid
 * @param {string} name
 */
function readProcessFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    // It has gone, or this is not Linux.
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}

// Programs of ours are started with this file preloaded and the number of the process they belong to.
const { STEPS_PARENT } = process.env
if (STEPS_PARENT === String(process.ppid)) {
  delete process.env.STEPS_PARENT
  stopWithParent()
}
