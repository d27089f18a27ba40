import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planChange } from './plan-change.ts'

const nothing = { charged: [], returned: [], dropped: [], endsTrial: false, endsSubscription: false }
const active = { subscribed: ['wake', 'burke'], stillPaid: [], isTrialing: false }

describe('a change of plans', () => {
  it.each([
    ['the same', active, ['burke', 'wake'], nothing],
    ['one more', active, ['wake', 'burke', 'polk'], { ...nothing, charged: ['polk'] }],
    ['one named twice', active, ['wake', 'burke', 'polk', 'polk'], { ...nothing, charged: ['polk'] }],
    ['one less', active, ['wake'], { ...nothing, dropped: ['burke'] }],
    ['one for another', active, ['wake', 'polk'], { ...nothing, charged: ['polk'], dropped: ['burke'] }],
    ['nothing', active, [], { ...nothing, dropped: ['wake', 'burke'], endsSubscription: true }],
    [
      'one back that is paid for',
      { ...active, stillPaid: ['polk'] },
      ['wake', 'burke', 'polk'],
      { ...nothing, returned: ['polk'] },
    ],
    [
      'one more during the trial',
      { ...active, isTrialing: true },
      ['wake', 'polk'],
      { ...nothing, charged: ['polk'], dropped: ['burke'], endsTrial: true },
    ],
    [
      'one back during the trial',
      { ...active, stillPaid: ['polk'], isTrialing: true },
      ['wake', 'burke', 'polk'],
      { ...nothing, returned: ['polk'] },
    ],
    [
      'one back and one more during the trial',
      { ...active, stillPaid: ['polk'], isTrialing: true },
      ['wake', 'burke', 'polk', 'clay'],
      { ...nothing, charged: ['polk', 'clay'], endsTrial: true },
    ],
  ])('to %s', (_name, facts, chosen, expected) => {
    expect(planChange({ ...facts, chosen })).toEqual(expected)
  })

  it('results in exactly the chosen plans, and is then empty', () => {
    const plans = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(plans, plans, plans, fc.boolean(), (subscribed, chosen, stillPaid, isTrialing) => {
        const change = planChange({ subscribed, chosen, stillPaid, isTrialing })
        const after = [
          ...subscribed.filter((key) => !change.dropped.includes(key)),
          ...change.charged,
          ...change.returned,
        ]
        expect(after.toSorted()).toEqual(chosen.toSorted())
        const again = planChange({ subscribed: after, chosen, stillPaid, isTrialing })
        expect([again.charged, again.returned, again.dropped]).toEqual([[], [], []])
      }),
    )
  })
})
