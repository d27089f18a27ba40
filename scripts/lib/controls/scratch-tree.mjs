import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { Fault } from '../fault.mjs'
import { inProject, root } from '../project.mjs'
import { changedFiles, withoutControl } from './removals.mjs'

/**
 * Copies the project's files, with the changes that are not committed yet, to a temporary folder that shares its
 * packages. Nothing that happens there reaches the project.
 */
export function makeScratchTree() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courthouse-steps-controls-'))
  for (const file of projectFiles()) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(inProject(file), path.join(folder, file))
  }
  symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** All files that Git knows or would add, except deleted ones. */
function projectFiles() {
  const list = (/** @type {string[]} */ ...options) => {
    const { status, stdout } = spawnSync('git', ['ls-files', '-z', ...options], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status !== 0)
      throw new Fault('The controls are tried in a copy of what Git lists; this is no Git checkout.')
    return stdout.split('\0').filter((file) => file !== '')
  }
  const deleted = new Set(list('--deleted'))
  return list('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file))
}

/**
 * Takes a control out of a copy of the project. Returns a function that puts it back.
 * @param {string} folder
 * @param {import('./removals.mjs').Removal} removal
 */
export function takeOut(folder, removal) {
  const before = changedFiles(removal).map((file) => ({
    file: path.join(folder, file),
    content: readFileSync(path.join(folder, file), 'utf8'),
    changed: withoutControl(removal, file, readFileSync(inProject(file), 'utf8')),
  }))
  for (const { file, changed } of before) writeFileSync(file, changed)
  return () => before.forEach(({ file, content }) => writeFileSync(file, content))
}
