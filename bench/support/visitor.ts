import type { Browser, BrowserContext } from 'playwright-core'
import type { Investor } from './investor.ts'

/** Browser storage of a returning visitor. */
export type Visitor = {
  url: string
  cookie: Investor['cookie']
  localStorage: Readonly<Record<string, string>>
}

/** Local storage of an investor who agreed to the disclaimer. */
export function localStorageOf({ name }: Investor): Record<string, string> {
  return { signedInName: name, disclaimerAgreed: 'Agreed' }
}

/** Opens a new browser profile with the visitor's cookie and local storage, and an empty cache. */
export async function openProfile(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { origin } = new URL(visitor.url)
  const localStorage = Object.entries(visitor.localStorage).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  await context.addCookies([{ ...visitor.cookie, url: origin }])
  return context
}
