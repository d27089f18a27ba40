// @vitest-environment jsdom
import { contactsOf } from '#domain/counties/county-contacts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { failure } from '#web/lib/api/fake-api.fixture.ts'
import { KNOWN_COUNTIES } from '#web/features/counties/known-counties.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the learning area', () => {
  it('is public, from the overview to an article and on to the next', async () => {
    const { user } = renderApp('/learning', signedOut)
    await heading('How a North Carolina tax foreclosure works')
    screen.getByRole('link', { name: 'Log in' })
    await user.click(screen.getByRole('link', { name: /^Reading a notice of sale ?How a tax sale/ }))
    await heading('Reading a notice of sale')
    screen.getByText('General information, not legal advice.', { exact: false })
    screen.getByText('November 22, 2026')
    expect(screen.getByRole('link', { name: /^G\.S\. 1-339\.17/ }).getAttribute('href')).toBe(
      'https://www.ncleg.gov/EnactedLegislation/Statutes/HTML/BySection/Chapter_1/GS_1-339.17.html',
    )
    await user.click(screen.getByRole('link', { name: /^Next ?The day of the sale/ }))
    await heading('The day of the sale')
  })

  it('is last in the navigation of a signed-in user', async () => {
    localStorage.setItem('signedInName', subscriber.name)
    renderApp('/learning/glossary', signedInAs(subscriber))
    const places = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(places.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Listings',
      'Dashboard',
      'Calendar',
      'Learning',
    ])
    expect(places.getByRole('link', { name: 'Learning' }).getAttribute('aria-current')).toBe('page')
  })

  it.each(['/learning/nothing-here', '/learning/counties/nowhere'])('%s is not found', async (path) => {
    renderApp(path, signedOut)
    await heading('404 Not Found')
  })
})

describe('the county guide', () => {
  const wake = KNOWN_COUNTIES.find(({ slug }) => slug === 'wake')
  if (!wake) throw new Error('no Wake')
  const open = { ...wake, listings: 14 }
  const set_on = '2026-11-16'
  const contacts = contactsOf('Wake', [
    { fact: 'phones_in_courthouse', value: 'Not allowed', set_on },
    { fact: 'clerk_phone', value: '919-555-0100', set_on },
  ])
  const source = {
    name: 'Wake tax office',
    last_read_at: '2026-11-18T10:30:00.000Z',
    usual_gap_hours: 24,
  }

  it("shows the operator's data, and when the sources were checked", async () => {
    renderApp('/learning/counties/wake', {
      ...signedOut,
      'GET /api/counties': () => ({ counties: [open] }),
      'GET /api/county_contacts': () => ({ contacts }),
      'GET /api/county_sources': () => ({ counties: [{ fips: wake.fips, sources: [source] }] }),
    })
    await heading('Wake County')
    await screen.findByText(/^Wake tax office: checked Nov 18, 5:30 AM, usually every day\./)
    screen.getByText('Not allowed')
    expect((await screen.findByRole('link', { name: '919-555-0100' })).getAttribute('href')).toBe(
      'tel:+19195550100',
    )
    screen.getAllByText('Checked Nov 16, 2026. Confirmed with the county.')
    screen.getByText('Inside the Salisbury St entrance of the courthouse, Raleigh')
    expect(screen.getByText('Open listings').nextElementSibling?.textContent).toBe('14')
  })

  it('is counted by the same word on the map of the home page', async () => {
    renderApp('/', { ...signedOut, 'GET /api/counties': () => ({ counties: [open] }) })
    await screen.findByText('Wake: 14 open listings')
    screen.getByText('Open listings')
    screen.getByRole('img', { name: 'Map of North Carolina: how many open listings each county has' })
  })

  it('has one link back from a county to all counties, and one from there', async () => {
    const { user } = renderApp('/learning/counties/tyrrell', signedOut)
    await heading('Tyrrell County')
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: 'Learning' })).toBeNull()
    await user.click(main.getByRole('link', { name: 'All counties' }))
    await heading('County guide')
    expect(main.getByRole('link', { name: 'Learning' }).getAttribute('href')).toBe('/learning')
  })

  it('shows a county without sources and with unknown facts', async () => {
    renderApp('/learning/counties/tyrrell', signedOut)
    await heading('Tyrrell County')
    await screen.findByText('No source checked yet')
    expect(screen.getAllByText('Not known').length).toBeGreaterThan(1)
    screen.getByText('End in -880 by the pattern of other counties; not confirmed')
  })

  it('keeps its prerendered content when the server does not respond', async () => {
    renderApp('/learning/counties/wake', {
      ...signedOut,
      'GET /api/counties': () => failure('internal'),
      'GET /api/county_sources': () => failure('internal'),
      'GET /api/county_contacts': () => failure('internal'),
    })
    await heading('Wake County')
    await screen.findAllByText('Not available right now', undefined, { timeout: 15_000 })
    screen.getByText('10% in cash (from an older page of the county)')
    screen.getByText('316 Fayetteville St. Mall, Raleigh, NC 27601')
    screen.getByRole('link', { name: '(919) 792-4000' })
  })

  it('lists all 100, and finds one by its seller', async () => {
    const { user } = renderApp('/learning/counties', signedOut)
    await heading('County guide')
    expect(screen.getAllByRole('row')).toHaveLength(101)
    await user.type(screen.getByRole('searchbox', { name: 'Find a county or seller' }), 'craig')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    screen.getByText('1 of 100 counties')
    expect(screen.getByRole('link', { name: 'Cumberland' }).getAttribute('href')).toBe(
      '/learning/counties/cumberland',
    )
  })
})

describe('the calculators', () => {
  const part = async (name: string) => within(await screen.findByRole('region', { name }))

  it.each([
    ['36000', '$37,800.00', '$1,890.00', '$1,800.00'],
    ['14,999.99', '$15,749.99', '$787.50', '$750.00'],
    ['$8001', '$8,751.00', '$750.00', '$750.00'],
    ['15000.01', '$15,750.02', '$787.51', '$750.01'],
    ['23152.50', '$24,310.13', '$1,215.51', '$1,157.63'],
    ['600', '$1,350.00', '$750.00', '$750.00'],
  ])(
    'after a last bid of %s the minimum upset bid is %s, with a deposit of %s',
    async (typed, minimum, deposit, raise) => {
      const { user, router } = renderApp('/learning/calculators', signedOut)
      const calculator = await part('Minimum upset bid and deposit')
      calculator.getByText('Example')
      const field = calculator.getByRole('textbox', { name: 'Last bid' })
      await user.clear(field)
      await user.type(field, typed)
      const figures = () => calculator.getAllByRole('definition').map(({ textContent }) => textContent)
      await waitFor(() => expect(figures()).toEqual([minimum, deposit, raise]))
      expect(calculator.queryByText('Example')).toBeNull()
      expect(new URLSearchParams(router.state.location.search).get('bid')).toBe(
        String(Number(typed.replace(/[$,]/g, ''))),
      )
    },
  )

  it.each([
    ['Wake', '2026-03-31', 'Fri, Apr 10, 2026, 5:00 PM', 'Tenth day and upset deadline'],
    ['Forsyth', '2026-03-24', 'Mon, Apr 6, 2026, 4:30 PM', 'Tenth day. Good Friday, clerk closed'],
    ['Guilford', '2026-11-16', 'Mon, Nov 30, 2026, 5:00 PM', 'Tenth day. Thanksgiving, clerk closed'],
    ['Gaston', '2026-12-14', 'Mon, Dec 28, 2026, 5:00 PM', 'Tenth day. Christmas, clerk closed'],
    ['Wake', '2026-10-02', 'Mon, Oct 12, 2026, 5:00 PM', 'Tenth day and upset deadline'],
  ])('in %s, filed %s, the upset deadline is %s', async (county, filed, last, why) => {
    renderApp(`/learning/calculators?county=${county}&filed=${filed}`, signedOut)
    const calculator = await part('Upset deadline')
    calculator.getByText(last)
    calculator.getByText(why)
  })

  it('show an uncertain closing and an unconfirmed hour', async () => {
    renderApp('/learning/calculators?county=Gaston&filed=2026-12-14', signedOut)
    const calculator = await part('Upset deadline')
    calculator.getByText(
      /^If the clerk is closed on Mon, Dec 28, 2026 \(Christmas\), the deadline is Tue, Dec 29/,
    )
    calculator.getByText(/^The clerk’s closing time in Gaston County is not confirmed/)
  })

  it('apply the entered court closures, and show when they failed to load', async () => {
    const closure = { county: 'Wake', from: '2026-01-30', to: '2026-01-30', extends_to: null, reason: 'Snow' }
    renderApp('/learning/calculators?county=Wake&filed=2026-01-20', {
      ...signedOut,
      'GET /api/court_closures': () => ({ closures: [closure] }),
    })
    const calculator = await part('Upset deadline')
    await calculator.findByText('Mon, Feb 2, 2026, 5:00 PM')
    calculator.getByText('Tenth day. Snow, clerk closed')
  })

  it("keep the example's county when the day is chosen", async () => {
    renderApp('/learning/calculators', signedOut)
    const calculator = await part('Upset deadline')
    fireEvent.change(calculator.getByLabelText('Filed with the clerk'), { target: { value: '2026-08-05' } })
    await calculator.findByText('Mon, Aug 17, 2026, 5:00 PM')
    expect(calculator.getByRole<HTMLSelectElement>('combobox', { name: 'County' }).value).toBe('Guilford')
  })

  it.each([
    ['resale=120000&repairs=25000&costs=6000&margin=30000', '$58,856.00', '$30,000.00'],
    ['resale=10000&repairs=12000', '$0.00', '-$2,026.00'],
  ])('with %s the top bid is %s, and %s is left', async (search, highest, left) => {
    renderApp(`/learning/calculators?${search}`, signedOut)
    const calculator = await part('Maximum bid')
    calculator.getByText(highest)
    calculator.getByText(left)
  })

  it('raise an offer for county-owned land by its own rule', async () => {
    renderApp('/learning/calculators?offer=54321.09', signedOut)
    const calculator = await part('Land the county already owns')
    calculator.getByText('$57,087.15')
    calculator.getByText('$2,854.36')
  })

  it('show a typing error, and compute nothing from it', async () => {
    const { user } = renderApp('/learning/calculators', signedOut)
    const calculator = await part('Minimum upset bid and deposit')
    await user.type(calculator.getByRole('textbox', { name: 'Last bid' }), 'x')
    await calculator.findByText('Enter dollars, such as 24,000 or 24,000.50')
    calculator.getByText('Enter the last bid to see the minimum upset bid.')
  })
})
