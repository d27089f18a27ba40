// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Deposit, diligenceEndpoints, type TitleCheck } from '#contract/following/diligence.ts'
import { aDetails } from '#contract/listings/details.fixture.ts'
import { noSubscription } from '#web/features/billing/billing.fixture.ts'
import { agreeToDisclaimer, signedInAs, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import { fill } from '#web/lib/fill.fixture.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  log.mockClear()
  agreeToDisclaimer()
})

function aDeposit(differences: Partial<Deposit> = {}): Deposit {
  return {
    id: '6f2c1f0e-9a55-4f6b-8a39-0d8f1c8f0a11',
    tax_foreclosure_id: 7,
    kind: 'upset_bid',
    amount: 968.63,
    bid: 19_372.5,
    paid_on: '2026-11-16',
    asked_back_on: null,
    returned_on: null,
    listing: {
      id: 7,
      case_number: '25CV018442-590',
      parcel_identification: '07102214',
      status: 'Upset Bid Ongoing',
      street: '1423 Oak St',
      city: 'Charlotte',
      state: 'NC',
      zip: '28208',
      county: 'Mecklenburg',
    },
    may_ask_back: null,
    ...differences,
  }
}

describe('the page of all deposits', () => {
  const open = (deposits: Deposit[], fakes: Fakes = {}) =>
    renderApp('/deposits', { ...signedInAs(subscriber), 'GET /api/deposits': () => ({ deposits }), ...fakes })

  it('shows open deposits, since when, and which can be refunded', async () => {
    open([
      aDeposit(),
      aDeposit({ id: '2', amount: 1000, bid: null, may_ask_back: 'overbid', kind: 'sale_day' }),
      aDeposit({ id: '3', amount: 750, returned_on: '2026-11-17', listing: null }),
      aDeposit({ id: '4', amount: 10, paid_on: '2024-11-18', returned_on: '2026-11-17' }),
    ])
    await screen.findByText('$1,968.63 outstanding in 2 deposits')
    const [first, second, third, old] = within(screen.getByRole('list', { name: 'Deposits' })).getAllByRole(
      'listitem',
    )
    expect(first?.textContent).toContain('$968.63The clerk, with an upset bidfor a bid of $19,372.50')
    expect(first?.textContent).toContain('Paid Mon, Nov 16, 2 days ago')
    expect(second?.textContent).toContain('A source shows a higher bid: you can request a refund.')
    expect(third?.textContent).toContain('A property in a county you no longer follow')
    expect(third?.textContent).toContain('Refund received Tue, Nov 17')
    expect(old?.textContent).toContain('Paid Mon, Nov 18, 2024. Refund')
  })

  it('tracks a deposit until its refund, and shows a failed save', async () => {
    let deposits = [aDeposit()]
    let isRefused = true
    const { user, calls } = open([], {
      'GET /api/deposits': () => ({ deposits }),
      'POST /api/deposits/:id': () => {
        if (isRefused) return failure('internal')
        deposits = [aDeposit({ asked_back_on: '2026-11-18' })]
        return aDeposit({ asked_back_on: '2026-11-18' })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Refund requested today' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved\. Error 500/)
    isRefused = false
    await user.click(screen.getByRole('button', { name: 'Refund requested today' }))
    await screen.findByText(/Refund requested Wed, Nov 18/)
    expect(calls.findLast(({ address }) => address.startsWith('POST /api/deposits'))?.body).toEqual({
      asked_back_on: '2026-11-18',
    })
  })

  it.each(['incomplete', 'canceled', null] as const)(
    'stays open while the counties are closed: payment account %s',
    async (status) => {
      const closed = { ...subscriber, payment_account: { status }, accessible_counties: [] }
      open([aDeposit({ listing: null })], signedInAs(closed))
      await screen.findByText('$968.63 outstanding in 1 deposit')
      screen.getByRole('button', { name: 'Refund requested today' })
    },
  )

  it.each([
    ['/activation', 'incomplete'],
    ['/billing', 'canceled'],
  ] as const)('is linked from %s, where a person with closed counties lands', async (landing, status) => {
    const closed = { ...subscriber, payment_account: { status }, accessible_counties: [] }
    const { user } = renderApp(landing, {
      ...signedInAs(closed),
      'GET /api/subscription': () => ({ payment_account_status: status }),
      'GET /api/billing_account': () => ({ ...noSubscription, payment_account_status: status }),
      'GET /api/deposits': () => ({ deposits: [aDeposit({ listing: null })] }),
    })
    await user.click(await screen.findByRole('link', { name: 'All my deposits' }))
    await screen.findByRole('heading', { name: 'Deposits', level: 1 })
  })

  it('keeps the keyboard in the page once the last deposit is deleted', async () => {
    let deposits = [aDeposit()]
    const { user } = open([], {
      'GET /api/deposits': () => ({ deposits }),
      'POST /api/deposits/:id/delete': () => {
        deposits = []
        return { success: true }
      },
    })
    vi.spyOn(window, 'confirm').mockReturnValue(true)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText(/No deposits yet/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('explains how to add deposits, and reloads after a failure', async () => {
    let tries = 0
    const { user } = open([], {
      'GET /api/deposits': () => (++tries === 1 ? failure('not_found') : { deposits: [] }),
    })
    await screen.findByText(/did not load\. Error 404/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/No deposits yet/)
  })
})

describe('title and deposits of a property', () => {
  async function openDetails(fakes: Fakes = {}) {
    const app = renderApp('/details/7', {
      ...signedInAs(subscriber),
      'GET /api/tax_foreclosure/:id': () => aDetails(),
      'GET /api/upset_bid': () => failure('internal'),
      ...fakes,
    })
    await screen.findByRole('heading', { name: 'Title and deposits' })
    return app
  }

  it('saves title checks', async () => {
    let checks: TitleCheck[] = []
    const { user, calls } = await openDetails({
      'GET /api/tax_foreclosure/:id/title_checks': () => ({ checks }),
      'POST /api/tax_foreclosure/:id/title_checks': () => {
        checks = [{ item: 'federal', result: 'problem', checked_at: '2026-11-18T12:00:00.000Z' }]
        return { checks }
      },
    })
    await user.click(await screen.findByText('Title checklist: 0 of 11 checked'))
    const federal = screen.getByRole('radiogroup', { name: 'Federal tax liens, and notice to the IRS' })
    await user.click(within(federal).getByRole('radio', { name: 'Problem' }))
    await screen.findByText('Title checklist: 1 of 11 checked, 1 with a problem')
    expect(calls.findLast(({ address }) => address.startsWith('POST /api/tax'))?.body).toEqual({
      item: 'federal',
      result: 'problem',
    })
  })

  it('accepts a valid deposit', async () => {
    let deposits: Deposit[] = []
    const { user, calls } = await openDetails({
      'GET /api/deposits': () => ({ deposits }),
      'POST /api/tax_foreclosure/:id/deposits': () => {
        deposits = [aDeposit()]
        return aDeposit()
      },
    })
    await user.click(await screen.findByText('Deposits: none outstanding'))
    const posts = () =>
      calls.filter(({ address }) => address.includes('/deposits') && address.startsWith('POST'))
    await user.click(screen.getByRole('button', { name: 'Add a deposit' }))
    screen.getByText('Enter the amount')
    await user.type(screen.getByLabelText('Amount'), 'much')
    await user.click(screen.getByRole('button', { name: 'Add a deposit' }))
    screen.getByText('Enter dollars, such as 968.63')
    expect(posts()).toEqual([])
    await user.clear(screen.getByLabelText('Amount'))
    await fill(user, screen.getByLabelText('Amount'), '$968.63')
    await fill(user, screen.getByLabelText('For a bid of'), '19,372.50')
    await user.click(screen.getByRole('button', { name: 'Add a deposit' }))
    await waitFor(() => expect(screen.getByText('Deposits: $968.63 outstanding')).toBeTruthy())
    expect(posts().map(({ body }) => diligenceEndpoints.addDeposit.body.parse(body))).toMatchObject([
      { kind: 'upset_bid', amount: 968.63, bid: 19_372.5, paid_on: '2026-11-18' },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
    screen.getByText('Deposit saved.')
    await user.click(screen.getByRole('button', { name: 'Add a deposit' }))
    screen.getByText('Enter the amount')
    expect(screen.queryByText('Deposit saved.')).toBeNull()
  })

  it('sends the same attempt again after a lost answer, and another for other values or once saved', async () => {
    let isLost = true
    let deposits: Deposit[] = []
    const { user, calls } = await openDetails({
      'GET /api/deposits': () => ({ deposits }),
      'POST /api/tax_foreclosure/:id/deposits': () => {
        deposits = [aDeposit()]
        if (isLost) throw new TypeError('connection reset')
        return aDeposit()
      },
    })
    await user.click(await screen.findByText('Deposits: none outstanding'))
    const add = async () => user.click(await screen.findByRole('button', { name: 'Add a deposit' }))
    await fill(user, screen.getByLabelText('Amount'), '968.63')
    await add()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your deposit may not be saved. No answer from the server. Check your connection and try again. ' +
        'It will not be added twice.',
    )
    await screen.findByText('Deposits: $968.63 outstanding')
    await add()
    await fill(user, screen.getByLabelText('For a bid of'), '19,372.50')
    isLost = false
    await add()
    await screen.findByText('Deposit saved.')
    await fill(user, screen.getByLabelText('Amount'), '968.63')
    await fill(user, screen.getByLabelText('For a bid of'), '19,372.50')
    await add()
    const attempts = () =>
      calls.flatMap(({ address, body }) =>
        address === 'POST /api/tax_foreclosure/:id/deposits'
          ? [diligenceEndpoints.addDeposit.body.parse(body).attempt]
          : [],
      )
    await waitFor(() => expect(attempts()).toHaveLength(4))
    const [first, again, changed, second] = attempts()
    expect(again).toBe(first)
    expect(new Set([first, changed, second]).size).toBe(3)
  })

  it('keeps the form when a deposit is refused', async () => {
    const { user } = await openDetails({
      'POST /api/tax_foreclosure/:id/deposits': () => failure('too_many_deposits'),
    })
    await user.click(await screen.findByText('Deposits: none outstanding'))
    await fill(user, screen.getByLabelText('Amount'), '968.63')
    await user.click(screen.getByRole('button', { name: 'Add a deposit' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Deposit not saved\. Error 409/)
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('968.63')
  })

  it('records a deposit once for a double click, and for Enter while it is being recorded', async () => {
    const { promise, resolve } = Promise.withResolvers<Deposit>()
    const { user, calls } = await openDetails({ 'POST /api/tax_foreclosure/:id/deposits': () => promise })
    await user.click(await screen.findByText('Deposits: none outstanding'))
    await fill(user, screen.getByLabelText('Amount'), '968.63')
    const form = screen.getByRole('form', { name: 'Add a deposit' })
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    await within(form).findByRole('button', { name: 'Working on it...' })
    await user.type(screen.getByLabelText('Amount'), '{Enter}')
    resolve(aDeposit())
    await within(form).findByRole('button', { name: 'Add a deposit' })
    const posts = calls.filter(({ address }) => address === 'POST /api/tax_foreclosure/:id/deposits')
    expect(posts).toHaveLength(1)
  })
})
