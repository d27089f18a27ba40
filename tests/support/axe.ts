import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules of axe that a page breaks, each with the elements that break it; of all rules, or of `rules` alone. */
export async function brokenRules(page: Page, rules?: string[]): Promise<unknown[]> {
  const axe = new AxeBuilder({ page })
    // There are no frames: the results need no page of their own to be put together in.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
