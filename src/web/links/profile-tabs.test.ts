import { expect, it } from 'vitest'
import { profileLink, profileTabOf } from './profile-tabs.ts'

it.each([
  ['', null],
  ['tab=nothing', { activeTab: 'nothing' }],
  ['tab=account_settings', { activeTab: 'nothing' }],
  ['', { activeTab: 'account_settings' }],
  ['', 'account_settings'],
])('%j with %j shows a tab there is', (search, state) => {
  expect(profileTabOf(new URLSearchParams(search), state)).toBe('account_settings')
})

it('leads to a tab by address and by navigation state', () => {
  const { to, state } = profileLink('account_settings')
  expect(to).toBe('/user_profile?tab=account_settings')
  expect(state).toEqual({ activeTab: 'account_settings' })
})
