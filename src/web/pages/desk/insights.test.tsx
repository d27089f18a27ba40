// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { InsightsAnswer } from '#contract/insights/insights.ts'
import { agreeToDisclaimer, signedInAs, signedOut, subscriber } from '#web/app/people.fixture.ts'
import { renderApp } from '#web/app/render-app.fixture.tsx'
import { someInsights } from '#web/features/insights/insights.fixture.ts'
import { failure, type Fakes } from '#web/lib/api/fake-api.fixture.ts'
import * as files from '#web/lib/save-file.ts'

const saved = vi.spyOn(files, 'saveFile').mockReturnValue()
beforeEach(() => {
  saved.mockClear()
  agreeToDisclaimer()
})

function openPage(more: Partial<InsightsAnswer> = {}, fakes: Fakes = {}, at = '/nn/insights') {
  return renderApp(at, {
    ...signedInAs(subscriber),
    'GET /api/insights': () => someInsights(more),
    ...fakes,
  })
}

const figure = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = async (name: string) =>
  (await figure(`${name}, table`))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('insights', () => {
  it('show the number of cases behind each figure, and how many are excluded', async () => {
    openPage()
    const bid = await screen.findByRole('region', { name: 'Last bid against assessed value' })
    expect(bid.textContent).toContain('22%')
    expect(bid.textContent).toContain('median; middle half between 13% and 31%')
    expect(bid.textContent).toContain(
      'From 39 closed sales. 4 more left out: the bid or the assessed value is unknown.',
    )
    screen.getByRole('img', {
      name: 'Last bid against assessed value: under 25%, 20; 25 to 50%, 12; 50 to 75%, 5; 75 to 100%, 2; 100% or more, 0',
    })
    screen.getByText('214 properties, 45 closed sales. Tracked since Sep 23')
  })

  it('show no chart for too few cases, only the count', async () => {
    openPage()
    await screen.findByText('Too few to chart: 4 closed sales (needs 10). See the table.')
    expect(screen.queryByRole('img', { name: /^Upset bids per sale/ })).toBeNull()
    screen.getByText('too few for a percentage (needs 10)')
    // Nine sales, and none in two of three months.
    screen.getByText('9 so far: too few to chart.')
    screen.getByRole('img', { name: 'New listings: Sep 8, Oct 30, Nov 16' })
    screen.getByRole('img', { name: 'Upcoming sales: Nov 4, Dec 21, Jan ’27 2' })
    screen.getByText('12 sold to a bidder, 1 bought by county or town, 3 redeemed')
    screen.getByText('4 properties: too few to chart')
  })

  it('have each figure as a table, without percentages of too few cases', async () => {
    openPage()
    await screen.findByText('214 properties, 45 closed sales. Tracked since Sep 23')
    expect(await rowsOf('Days from sale to close')).toEqual([
      ['Days to the upset deadline', 'Closed sales', 'Share'],
      ['up to 15 days', '14', '41%'],
      ['16 to 25 days', '10', '29%'],
      ['26 to 35 days', '8', '24%'],
      ['36 to 45 days', '2', '6%'],
      ['46 days or more', '0', '0%'],
    ])
    expect((await rowsOf('Upset bids per sale')).slice(1, 3)).toEqual([
      ['0', '1', ''],
      ['1', '2', ''],
    ])
    expect((await rowsOf('Listings and sales by month')).at(-1)).toEqual(['2027-01', '', '', '2'])
    expect((await rowsOf('Compare counties'))[1]).toEqual([
      'Mecklenburg',
      '107',
      '20',
      '25% (18)',
      'too few (7)',
      'none',
      '20% (30)',
      'none',
    ])
  })

  it('export a file that describes its content', async () => {
    const { user } = openPage({ county: 'Wake' }, {}, '/nn/insights?county=Wake')
    await user.click(await screen.findByRole('button', { name: 'Download as CSV: Redeemed and postponed' }))
    const [name, content] = saved.mock.calls[0] ?? []
    expect(name).toBe('insights-redeemed-and-postponed-wake-2026-11-18.csv')
    expect((await content?.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
      '# Redeemed and postponed · Wake · 2026-11-18',
      '# Redeemed: 12 of 59 properties that we tracked from before their sale until they were sold or redeemed.',
      '# Postponed: 2 of 9 properties with a sale date that we tracked from before the sale · at least once.',
      '# Recorded since Sep 23.',
      'What,Count,Of,Share',
      'Redeemed,12,59,20%',
      'Postponed,2,9,',
      '',
    ])
  })

  it('show the chosen county, which is kept in the URL', async () => {
    const requests: string[] = []
    const { user, router } = openPage(
      {},
      {
        'GET /api/insights': ({ href }) => {
          requests.push(href)
          return href.includes('county=Wake')
            ? someInsights({ county: 'Wake', by_county: [] })
            : someInsights()
        },
      },
    )
    await screen.findByRole('region', { name: 'Compare counties' })
    await user.selectOptions(screen.getByLabelText('County'), 'Wake')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Compare counties' })).toBeNull())
    expect(router.state.location.search).toBe('?county=Wake')
    expect(requests.map((href) => href.replace(/^.*api/, ''))).toEqual(['/insights', '/insights?county=Wake'])
    await user.selectOptions(screen.getByLabelText('County'), 'All your counties (2)')
    await screen.findByRole('region', { name: 'Compare counties' })
  })

  it('show no data for a county the user does not have, and offer others', async () => {
    const { user } = openPage(
      {},
      {
        'GET /api/insights': ({ href }) =>
          href.includes('county=Durham') ? failure('not_found') : someInsights(),
      },
      '/nn/insights?county=Durham',
    )
    await screen.findByText('This county does not exist, or you do not follow it.')
    expect(screen.getByRole('link', { name: 'Choose counties' }).getAttribute('href')).toBe('/billing')
    await user.selectOptions(screen.getByLabelText('County'), 'All your counties (2)')
    await screen.findByRole('region', { name: 'Compare counties' })
  })

  it('have an empty state', async () => {
    openPage({ properties: 0, closed_sales: 0, watched_since: null, months: [], by_county: [] })
    await (await figure('Nothing yet')).findByText('No property has been listed in this county yet.')
  })

  it('allow a retry after a failure', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    const { user } = openPage(
      {},
      { 'GET /api/insights': () => (isDown ? failure('bad_request') : someInsights()) },
    )
    await screen.findByText(/^The insights did not load\. Error 400/)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('214 properties, 45 closed sales. Tracked since Sep 23')
    log.mockRestore()
  })

  it('redirect visitors to the login, and back afterward', async () => {
    const { router, calls } = renderApp('/nn/insights?county=Wake', signedOut)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe('?next=%2Fnn%2Finsights%3Fcounty%3DWake')
    expect(calls.map(({ address }) => address)).not.toContain('GET /api/insights')
  })
})
