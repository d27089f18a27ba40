import { readFileSync } from 'node:fs'

/**
 * Ends this process gracefully when its parent is gone, so that no process of ours survives a kill -9 of its parent.
 */
export function stopWithParent() {
  const parent = process.ppid
  // npm starts us through a shell, which can outlive npm.
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
  // "pid (name) state ppid ...", where the name may contain any characters.
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
    // The process has exited, or this is not Linux.
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}

// Our programs are started with this file preloaded and their parent's pid in STEPS_PARENT.
const { STEPS_PARENT } = process.env
if (STEPS_PARENT === String(process.ppid)) {
  delete process.env.STEPS_PARENT
  stopWithParent()
}
