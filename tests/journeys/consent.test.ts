import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenRules } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { faultsOf, cachePictures, clearProfile, openPageIn, openProfile } from '#tests/support/pages.ts'
import { enter, sessionOf, signUp } from '#tests/support/people.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { startTagHost, type TagHost } from '#tests/support/tag-host.ts'

/** A host that the recorder needs in addition to its script's host. */
const FURTHER = 'https://*.collect.example.com'

let product: Product
let browser: Browser
let tracker: TagHost
let recorder: TagHost
let session: string
let profile: BrowserContext
let page: Page

beforeAll(async () => {
  ;[tracker, recorder, browser] = await Promise.all([startTagHost(), startTagHost(), launchBrowser()])
  product = await startProduct('empty', {
    INTERACTION_TRACKING_URL: tracker.scriptUrl,
    SESSION_RECORDING_URL: `${recorder.scriptUrl}, ${FURTHER}`,
    SUPPORT_EMAIL: 'help@example.com',
  })
  session = await sessionOf(product, await signUp(product, 'ada@example.com', ['Mecklenburg']))
  profile = await openProfile(browser, product)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  tracker.close()
  recorder.close()
})

beforeEach(async () => {
  tracker.requests.length = 0
  recorder.requests.length = 0
  page = await openPageIn(profile)
})
afterEach(() => clearProfile(profile, product))
cachePictures(() => browser)

const banner = () => page.getByRole('region', { name: 'Privacy choices' })
const dialog = () => page.getByRole('dialog', { name: 'Privacy choices' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const requests = () => [...tracker.requests, ...recorder.requests]
/** The headings that the tools have reported, by fetch or by image. */
const seen = () => [...new Set(requests().flatMap((request) => request.heading ?? []))]
const isRunning = () => page.evaluate(() => document.querySelector('script[data-consented]') !== null)

/** Loads a page as a new document and waits until it has rendered and received the site configuration. */
async function visit(path: string): Promise<void> {
  const site = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/site'))
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await site
}

/** Waits until both tools run and have reported by fetch and by image. */
async function toolsHaveReported(): Promise<void> {
  for (const host of [tracker, recorder]) {
    await expect
      .poll(() => [...new Set(host.requests.map(({ path }) => path))].toSorted())
      .toEqual(['/collect', '/pixel', '/tag.js'])
  }
}

/** Accepts on a page that may be tracked, and waits for both tools. */
async function accept(): Promise<void> {
  await banner().getByRole('button', { name: 'Accept' }).click()
  await toolsHaveReported()
}

async function policyOf(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await fetch(product.url + path, { headers })
  return (answer.headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim())
}

describe('before a choice', () => {
  it('asks only on pages that may be tracked, names the hosts and sends no requests to them', async () => {
    for (const path of ['/', '/login']) {
      await visit(path)
      await page.getByRole('button', { name: 'Privacy choices' }).waitFor()
      expect(await banner().count()).toBe(0)
    }
    await visit('/eula')
    await banner().waitFor()
    const text = await banner().innerText()
    for (const origin of [tracker.origin, recorder.origin, FURTHER]) {
      expect(text).toContain(new URL(origin).host)
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click()
    await heading('Terms of Use').waitFor()
    await page.reload()
    await banner().waitFor()
    expect(requests()).toEqual([])
    expect(await isRunning()).toBe(false)
  })

  it('gives both buttons the same weight, without accessibility violations, light and dark', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit('/privacy')
    await banner().waitFor()
    expect(await brokenRules(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brokenRules(page, ['color-contrast'])).toEqual([])
    const [decline, agree] = await Promise.all(
      ['Decline', 'Accept'].map((name) =>
        banner()
          .getByRole('button', { name })
          .evaluate((button) => {
            const { width, height } = button.getBoundingClientRect()
            const { backgroundColor, color, fontWeight, borderColor } = getComputedStyle(button)
            return { width, height, backgroundColor, color, fontWeight, borderColor }
          }),
      ),
    )
    expect(decline).toEqual(agree)
  })
})

describe('declining', () => {
  it('is remembered with its date, and can be changed to acceptance', async () => {
    await visit('/eula')
    await banner().getByRole('button', { name: 'Decline' }).click()
    await expect.poll(() => banner().count()).toBe(0)
    await visit('/terms_of_use')
    expect(await banner().count()).toBe(0)
    expect(requests()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('privacyChoice'))).toMatch(
      /^declined \d{4}-\d\d-\d\dT/,
    )
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    await dialog()
      .getByText(/^You declined on \w+ \d+, \d{4}\.$/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Accept' }).click()
    await toolsHaveReported()
  })

  it('after accepting stops the tools immediately', async () => {
    await visit('/eula')
    await accept()
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    await Promise.all([page.waitForEvent('load'), dialog().getByRole('button', { name: 'Decline' }).click()])
    await heading('End User License Agreement').waitFor()
    expect(await isRunning()).toBe(false)
  })
})

describe('after accepting', () => {
  it('runs the tools on masked pages, within the content security policy', async () => {
    await visit('/eula')
    await accept()
    expect(seen()).toEqual(['End User License Agreement'])
    const root = page.locator('html')
    for (const mark of [
      'clarity-mask',
      'dd-privacy',
      'hj-suppress',
      'matomo-mask',
      'private',
      'sentry-mask',
    ]) {
      expect(await root.getAttribute(`data-${mark}`)).not.toBeNull()
    }
    expect(await root.getAttribute('class')).toBe('fs-mask ph-mask rr-mask')
    expect(faultsOf(page)).toEqual([])
  })

  it('opens an untracked page as a new document without the tools', async () => {
    await visit('/eula')
    await accept()
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Log in' }).click()])
    await heading('Log in').waitFor()
    expect(await isRunning()).toBe(false)
    const before = requests().length
    await page.reload()
    await heading('Log in').waitFor()
    expect(requests()).toHaveLength(before)
    expect(seen()).toEqual(['End User License Agreement'])
    await page.goBack()
    await heading('End User License Agreement').waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('goes back to an untracked page as a new document', async () => {
    await visit('/login')
    await page.getByRole('contentinfo').getByRole('link', { name: 'EULA' }).click()
    await heading('End User License Agreement').waitFor()
    // The document started at the login, so acceptance takes effect with the next document.
    await banner().getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => banner().count()).toBe(0)
    expect(await isRunning()).toBe(false)
    await page.reload()
    await expect.poll(seen).toEqual(['End User License Agreement'])
    await Promise.all([page.waitForEvent('load'), page.goBack()])
    await heading('Log in').waitFor()
    expect(await isRunning()).toBe(false)
    expect(seen()).toEqual(['End User License Agreement'])
  })

  it('sends no requests to the tools from a page that is never tracked, whose policy does not allow them', async () => {
    await visit('/eula')
    await accept()
    for (const path of ['/login', '/billing']) {
      await page.goto('about:blank')
      const before = requests().length
      if (path === '/billing') await enter(page, product, session)
      await visit(path)
      expect(new URL(page.url()).pathname).toBe(path)
      expect([path, await isRunning()]).toEqual([path, false])
      expect([path, requests().length]).toEqual([path, before])
    }
    const account = ['/email_verification', '/activation', '/user_profile']
    for (const path of ['/', '/login', '/billing', '/success', '/cancel', ...account]) {
      expect([path, (await policyOf(path)).join()]).toEqual([
        path,
        expect.not.stringContaining(tracker.origin),
      ])
    }
  })

  it('asks again when a tool is added', async () => {
    await page.addInitScript(() => {
      localStorage.setItem('privacyChoice', 'accepted 2026-01-01T00:00:00.000Z tracker.example.com')
    })
    await visit('/eula')
    await banner().waitFor()
    expect(requests()).toEqual([])
  })
})

describe('the Global Privacy Control signal', () => {
  it.each(['header', 'script'] as const)('sent by %s declines without asking', async (way) => {
    if (way === 'header') await page.setExtraHTTPHeaders({ 'sec-gpc': '1' })
    await page.addInitScript(
      (hosts) => {
        localStorage.setItem('privacyChoice', `accepted 2026-01-01T00:00:00.000Z ${hosts}`)
      },
      [tracker.origin, recorder.origin, FURTHER].map((origin) => new URL(origin).host).join(','),
    )
    if (way === 'script') {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      )
    }
    await visit('/eula')
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    await dialog()
      .getByText(/Global Privacy Control signal/)
      .waitFor()
    expect(await dialog().getByRole('button', { name: 'Accept' }).count()).toBe(0)
    expect(await banner().count()).toBe(0)
    expect(requests()).toEqual([])
  })
})

describe('the content security policy', () => {
  it('allows exactly the configured hosts, only on pages that may be tracked', async () => {
    const hosts = `${tracker.origin} ${recorder.origin} ${FURTHER}`
    const strict = await policyOf('/billing')
    const ours = strict.find((part) => part.startsWith('script-src '))
    expect(await policyOf('/listing?view=list')).toEqual([
      ...strict.map((part) => {
        if (part === ours) return `${part} ${hosts}`
        return part.startsWith('img-src ') ? part.replace('img-src ', `img-src ${hosts} `) : part
      }),
      `connect-src 'self' ${hosts}`,
    ])
    expect(await policyOf('/listing', { 'sec-gpc': '1' })).toEqual(strict)
    expect(strict.join()).not.toMatch(/unsafe|127\.0\.0\.1|\*/)
  })
})
