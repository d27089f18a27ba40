import { vi } from 'vitest'
import { agreeToDisclaimer } from './people.fixture.ts'

/**
 * For listing page tests of a person who agreed to the disclaimer. jsdom has no layout, and without a height no card
 * would be visible.
 */
export function showCards(): void {
  agreeToDisclaimer()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Element.prototype.scrollTo = () => undefined
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(540)
}
