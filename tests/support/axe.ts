import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The axe rules that a page without frames violates, each with the violating elements. Checks all rules, or `rules`, once
 * the page has its heading or a dialog: what is there before is a bar with the name of the product.
 */
export async function brokenRules(page: Page, rules?: string[]): Promise<[string, string[]][]> {
  await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  return page.evaluate(
    async (options) => {
      const results = await window.axe?.run(document, options)
      if (!results) throw new Error('axe is not loaded')
      return results.violations.map(({ id, nodes }): [string, string[]] => [
        id,
        nodes.map(({ html }) => html),
      ])
    },
    { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) },
  )
}
