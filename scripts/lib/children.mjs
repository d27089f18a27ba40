import { spawn } from 'node:child_process'
import os from 'node:os'

import { root } from './project.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let firstSignal = 0

/** Whether the user or the system has sent a stop signal. */
export function isStopping() {
  return firstSignal > 0
}

/**
 * Runs a program until it ends, in a separate process group. The first signal to us is forwarded to that group once:
 * a Ctrl-C reaches us from the terminal and again from npm, and must not count twice. Another signal at least one
 * second later kills the group.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, output?: 'show' | 'keep', cwd?: string }} [options] `keep` collects the output
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(file, args, { env = process.env, output = 'show', cwd = root } = {}) {
  listen()
  return new Promise((resolve, reject) => {
    const stdio = output === 'show' ? 'inherit' : 'pipe'
    const child = spawn(file, args, { cwd, env, stdio: ['inherit', stdio, stdio], detached: true })
    running.add(child)
    let collected = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (collected += text))
    }
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 128 + os.constants.signals[signal ?? 'SIGKILL'], output: collected })
    })
    if (isStopping()) signalGroup(child, 'SIGTERM')
  })
}

let isListening = false

function listen() {
  if (isListening) return
  isListening = true
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => forward(signal))
  }
  process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')))
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent()
}

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  if (!isStopping()) {
    firstSignal = performance.now()
    running.forEach((child) => signalGroup(child, signal))
  } else if (performance.now() - firstSignal > 1000) {
    running.forEach((child) => signalGroup(child, 'SIGKILL'))
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch (error) {
    // It has already exited.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
