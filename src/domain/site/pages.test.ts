import { expect, it } from 'vitest'
import { hasPage } from './pages.ts'

it.each(['/', '/listing', '/listing/', '/Listing', '/details/7', '/nn/overview', '/onboarding/tour'])(
  '%s has a page',
  (path) => expect(hasPage(path)).toBe(true),
)

it.each(['/listings', '/details', '/details/7/8', '/wp-login.php', '/listing/../etc', '/.env', '/nn/other'])(
  '%s has no page',
  (path) => expect(hasPage(path)).toBe(false),
)
