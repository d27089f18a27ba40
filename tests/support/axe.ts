import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The axe rules that a page violates, each with the violating elements. Checks all rules, or only `rules`. */
export async function brokenRules(page: Page, rules?: string[]): Promise<unknown[]> {
  const axe = new AxeBuilder({ page })
    // Our pages have no frames, so axe need not open a blank page to merge results.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
