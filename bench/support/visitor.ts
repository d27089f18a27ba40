import type { Browser, BrowserContext } from 'playwright-core'
import type { Investor } from './investor.ts'

/** What the browser keeps of a person who was here before. */
export type Visitor = {
  url: string
  cookie: Investor['cookie']
  remembered: Readonly<Record<string, string>>
}

/** What our pages remember of an investor who agreed to the disclaimer. */
export function rememberedOf({ name }: Investor): Record<string, string> {
  return { signedInName: name, disclaimerAgreed: 'Agreed' }
}

/** A browser profile of its own with what is kept of the visitor, and an empty cache. */
export async function openProfile(
  browser: Browser,
  { url, cookie, remembered }: Visitor,
): Promise<BrowserContext> {
  const { origin } = new URL(url)
  const localStorage = Object.entries(remembered).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  await context.addCookies([{ ...cookie, url: origin }])
  return context
}
