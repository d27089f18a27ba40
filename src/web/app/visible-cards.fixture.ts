import { vi } from 'vitest'
import { agreeToDisclaimer } from './people.fixture.ts'

/** For tests of the listing page by somebody who has agreed to the disclaimer: jsdom draws nothing, and without a height no card would be in sight. */
export function showCards(): void {
  agreeToDisclaimer()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Element.prototype.scrollTo = () => undefined
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(540)
}
