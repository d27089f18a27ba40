import { run } from './children.mjs'
import { Fault } from './fault.mjs'
import { findBrowser } from './find-browser.mjs'
import { step } from './progress.mjs'

const packages = ['chromium-headless-shell', 'chromium']

/**
 * The path of a browser. Installs one from the system's packages if none is found and we run as root.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const present = findBrowser()
  if (present !== null) return present
  if (process.getuid?.() === 0)
    await step('Installing a browser for the tests', install).catch(ignoreMissingApt)
  const installed = findBrowser()
  if (installed !== null) return installed
  throw new Fault(
    'The browser tests need Chromium. Install the package chromium-headless-shell or chromium, ' +
      'or name a Chromium in CHROMIUM_PATH.',
  )
}

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, output: 'keep' })
  for (const name of packages) {
    const args = ['install', '-y', '--no-install-recommends', name]
    const { code } = await run('apt-get', args, { env, output: 'keep' })
    if (code === 0) return
  }
}

/** @param {unknown} error */
function ignoreMissingApt(error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
