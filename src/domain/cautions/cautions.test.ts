import { expect, it } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { cautionsOf } from './cautions.ts'

it.each<[Phase, string | null, string[]]>([
  ['upset_open', null, ['redemption', 'liens', 'title', 'possession']],
  ['upset_ended', 'confirmation_not_seen', ['redemption', 'liens', 'title', 'possession']],
  ['sale_ahead', null, ['redemption', 'liens', 'title', 'possession']],
  ['waiting', 'bankruptcy', ['bankruptcy', 'redemption', 'liens', 'title', 'possession']],
  ['confirmed', 'confirmed', ['liens', 'title', 'possession']],
  ['transferring', null, ['liens', 'title', 'possession']],
  ['completed', null, ['liens', 'title']],
  ['redeemed', null, []],
])('%s (%s) warns of %j', (phase, status_reason, keys) => {
  expect(cautionsOf(aDetails({ listing: { status_reason } }), phase).map(({ key }) => key)).toEqual(keys)
})

it.each([
  ['MORTGAGE_STYLE', /^The commissioner’s deed/],
  ['IN_REM', /^The sheriff’s deed/],
  [null, /^The deed/],
] as const)('names the deed of the procedure: %s', (procedure, text) => {
  const title = cautionsOf(aDetails({ procedure }), 'upset_open').find(({ key }) => key === 'title')
  expect(title?.text).toMatch(text)
})
