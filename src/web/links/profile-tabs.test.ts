import { expect, it } from 'vitest'
import { profileLink, profileTabOf } from './profile-tabs.ts'

it.each([
  ['', null],
  ['tab=nothing', { activeTab: 'nothing' }],
  ['tab=account_settings', { activeTab: 'nothing' }],
  ['', { activeTab: 'account_settings' }],
  ['', 'account_settings'],
])('falls back to an existing tab for %j with %j', (search, state) => {
  expect(profileTabOf(new URLSearchParams(search), state)).toBe('account_settings')
})

it('links to a tab by URL and navigation state', () => {
  const { to, state } = profileLink('account_settings')
  expect(to).toBe('/user_profile?tab=account_settings')
  expect(state).toEqual({ activeTab: 'account_settings' })
})
