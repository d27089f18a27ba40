/**
 * Ends this process, as a Ctrl-C would, when its parent has gone: nothing of ours stays behind after a kill -9 of
 * what started it.
 * @param {number} parent
 */
export function stopWithParent(parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

// Programs of ours are started with this file preloaded and the number of the process they belong to.
const { STEPS_PARENT } = process.env
if (STEPS_PARENT === String(process.ppid)) {
  delete process.env.STEPS_PARENT
  stopWithParent(process.ppid)
}
