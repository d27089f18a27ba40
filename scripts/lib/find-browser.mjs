import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'google-chrome']

/**
 * The browser for tests: CHROMIUM_PATH if set, else the first known one on PATH, else null.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
