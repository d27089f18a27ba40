import { describe, expect, test } from 'vitest'
import type { TextKind } from '#domain/text-messages/text-kinds.ts'
import {
  type AlertWishes,
  type Channel,
  channelsOf,
  reminderChannelsOf,
  type SearchChannels,
} from './follower.ts'

const everything: AlertWishes = {
  instant_email_alert: true,
  daily_digest: true,
  takes_mail: true,
  takes_push: true,
  texts: new Set<TextKind>(['deadline', 'upset_bid', 'sale_change']),
}
const textsOnly: AlertWishes = { ...everything, takes_mail: false, takes_push: false }
const noBids: AlertWishes = { ...textsOnly, texts: new Set<TextKind>(['deadline', 'sale_change']) }
const noTexts: AlertWishes = { ...everything, texts: new Set() }

const off = { alert: 'off', has_texts: false } as const
const texting = { alert: 'off', has_texts: true } as const
const daily = { alert: 'daily', has_texts: false } as const

describe('the channels of news', () => {
  test.each<[string, boolean, SearchChannels[], TextKind | null, AlertWishes, Channel[]]>([
    ['a favorite with an upset bid', true, [], 'upset_bid', everything, ['bell', 'push', 'email', 'text']],
    ['a favorite with news that can wait', true, [], null, everything, ['bell', 'push', 'email']],
    ['a favorite whose kind is turned off', true, [], 'upset_bid', noBids, ['bell']],
    ['a favorite of a person without texts', true, [], 'upset_bid', noTexts, ['bell', 'push', 'email']],
    ['a search with an alert only', false, [daily], 'upset_bid', everything, ['bell', 'digest']],
    ['a search with texts only', false, [texting], 'upset_bid', everything, ['bell', 'text']],
    ['a search with texts only, news that can wait', false, [texting], null, everything, []],
    ['a search with texts only, of a person without texts', false, [texting], 'upset_bid', noTexts, []],
    [
      'a search with an alert, another with texts',
      false,
      [daily, texting],
      'upset_bid',
      textsOnly,
      ['bell', 'text'],
    ],
    [
      'a favorite that a search with texts finds',
      true,
      [texting],
      'sale_change',
      textsOnly,
      ['bell', 'text'],
    ],
    ['a search that is off', false, [off], 'upset_bid', everything, []],
    ['a search that was deleted', false, [], 'upset_bid', everything, []],
  ])('%s', (_case, favorite, searches, kind, wishes, channels) => {
    const reasons = { favorite, searches: ['0', '1'].map((id) => ({ id, is_new: false })) }
    expect(channelsOf(reasons, (id) => searches[Number(id)], kind, wishes)).toEqual(channels)
  })
})

describe('the channels of a reminder for a favorite', () => {
  test.each<[string, boolean, TextKind | null, AlertWishes, Channel[]]>([
    ['of a deadline', true, 'deadline', everything, ['bell', 'push', 'email', 'text']],
    ['of an auction', true, null, everything, ['bell', 'push', 'email']],
    ['with reminders by email off', false, 'deadline', everything, ['bell', 'push', 'text']],
    ['without texts', true, 'deadline', noTexts, ['bell', 'push', 'email']],
  ])('%s', (_case, reminders, kind, wishes, channels) => {
    expect(reminderChannelsOf(kind, { ...wishes, reminders })).toEqual(channels)
  })
})
