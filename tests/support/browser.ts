import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/lib/find-browser.mjs'

/** As root it has no sandbox; it finds no other machine than this one, whatever a page asks for. */
const browserArguments = [
  '--no-sandbox',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

/** Starts the browser that CHROMIUM_PATH or the path names, with further arguments; close it in the end. */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null)
    throw new Error('No Chromium: name one in CHROMIUM_PATH, or run npm test, which installs it.')
  return chromium.launch({ executablePath, args: [...browserArguments, ...further] })
}
