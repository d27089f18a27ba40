import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { run } from './children.mjs'
import { Fault } from './fault.mjs'
import { inProject } from './project.mjs'

const needed = 24

/** @type {string | undefined} */
let found

/** The path of a suitable Node: the one from node_modules, else the current one if it is new enough. */
function findRuntime() {
  const packaged = inProject('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const version = spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  if (version.startsWith(`v${needed}.`)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Fault(`Courthouse Steps runs on Node ${needed}. Install Node ${needed} and start again with it.`)
}

/**
 * Runs a file with the right Node, which also comes first in the PATH of its child processes.
 * @param {string[]} args file and arguments
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, { env = process.env, ...options } = {}) {
  found ??= findRuntime()
  const preload = pathToFileURL(inProject('scripts', 'lib', 'stop-with-parent.mjs')).href
  return run(found, ['--disable-warning=ExperimentalWarning', '--import', preload, ...args], {
    ...options,
    env: {
      ...env,
      PATH: [path.dirname(found), env.PATH].join(path.delimiter),
      // Shares compiled code between our programs.
      NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'node'),
      STEPS_PARENT: String(process.pid),
    },
  })
}

/**
 * The path of a tool in node_modules/.bin.
 * @param {'depcruise' | 'knip' | 'oxfmt' | 'oxlint' | 'tsc' | 'vite' | 'vitest'} name
 */
export function tool(name) {
  return inProject('node_modules', '.bin', name)
}
