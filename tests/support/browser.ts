import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/lib/find-browser.mjs'

/** No sandbox, because it may run as root. Only this machine resolves, whatever a page requests. */
const browserArguments = [
  '--no-sandbox',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

/** Starts the browser from CHROMIUM_PATH or PATH, with `further` arguments. The caller closes it. */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null)
    throw new Error('No Chromium found: set CHROMIUM_PATH, or run npm test, which installs it.')
  return chromium.launch({ executablePath, args: [...browserArguments, ...further] })
}
