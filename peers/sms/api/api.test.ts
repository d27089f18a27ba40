import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT, startSmsPeer } from '../sms-peer.fixture.ts'
import type { SmsPeer } from '../sms-peer.fixture.ts'

const PHONE = '+17045550123'

let peer: SmsPeer
beforeAll(async () => {
  peer = await startSmsPeer()
})
beforeEach(() => peer.clear())
afterAll(() => peer.stop())

const MINIMUM = { To: PHONE, Body: 'Hi', MessagingServiceSid: ACCOUNT.messagingServiceSid }

describe('a message', () => {
  it('is accepted with its resource', async () => {
    const { status, body } = await peer.send(PHONE, 'Upset bid on 12 Oak St 🏚')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      account_sid: ACCOUNT.accountSid,
      to: PHONE,
      from: null,
      body: 'Upset bid on 12 Oak St 🏚',
      status: 'accepted',
      direction: 'outbound-api',
      num_segments: '1',
      price: null,
      date_sent: null,
    })
    expect(body['sid']).toMatch(/^SM[0-9a-f]{32}$/)
    expect(body['date_created']).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/)
    expect(await peer.messages()).toMatchObject([{ to: PHONE, status: 'accepted' }])
  })

  it.each(['7045550123', '17045550123', '+1 (704) 555-0123'])('goes to the number %s', async (to) => {
    expect((await peer.send(to, 'Hi')).body).toMatchObject({ to: PHONE })
  })

  it.each([
    [{ ...MINIMUM, To: '' }, 21604],
    [{ ...MINIMUM, To: '+1704555012' }, 21211],
    [{ ...MINIMUM, To: '+11115550123' }, 21211],
    [{ ...MINIMUM, To: 'none' }, 21211],
    [{ ...MINIMUM, To: '+447700900123' }, 21408],
    [{ ...MINIMUM, Body: ' ' }, 21602],
    [{ To: PHONE, MessagingServiceSid: ACCOUNT.messagingServiceSid }, 21602],
    [{ ...MINIMUM, Body: 'x'.repeat(1601) }, 21617],
    [{ To: PHONE, Body: 'Hi' }, 21603],
    [{ ...MINIMUM, MessagingServiceSid: `MG${'0'.repeat(32)}` }, 21701],
    [{ ...MINIMUM, StatusCallback: 'javascript:1' }, 21609],
    [{ ...MINIMUM, Boddy: 'Hi' }, 20001],
    [`To=%2B17045550123&To=%2B17045550124&Body=Hi`, 20001],
    [`To=%2B17045550123&Body=caf%E9`, 20001],
  ])('is refused as %j', async (fields, code) => {
    const { status, body } = await peer.api('/Messages.json', fields)
    expect([status, body['status'], body['code']]).toEqual([400, 400, code])
    expect(body['more_info']).toBe(`https://www.twilio.com/docs/errors/${code}`)
    expect(await peer.messages()).toEqual([])
  })

  it('of 1,600 characters is taken, and one of megabytes is not', async () => {
    expect((await peer.send(PHONE, 'x'.repeat(1600))).status).toBe(201)
    expect((await peer.send(PHONE, 'x'.repeat(2_000_000))).status).toBe(413)
  })

  it('is refused with another token or account', async () => {
    expect(await peer.api('/Messages.json', MINIMUM, 'other')).toMatchObject({
      status: 401,
      body: { code: 20003 },
    })
    expect((await peer.api('/../AC0/Messages.json', MINIMUM)).body).toMatchObject({ code: 20404 })
  })
})

describe('what was taken', () => {
  it('can be read, until it is unknown', async () => {
    const { body } = await peer.send(PHONE, 'Hi')
    expect(await peer.api(`/Messages/${String(body['sid'])}.json`)).toEqual({ status: 200, body })
    for (const sid of [`SM${'0'.repeat(32)}`, '..%2f..%2fmain', 'x'])
      expect(await peer.api(`/Messages/${sid}.json`)).toMatchObject({ status: 404, body: { code: 20404 } })
  })

  it('is listed newest first, in pages that a new message does not shift', async () => {
    for (const body of ['1', '2', '3', '4', '5']) await peer.send(PHONE, body)
    await peer.send('+17045550124', 'other')
    const first = await peer.api(`/Messages.json?To=${encodeURIComponent(PHONE)}&PageSize=2`)
    await peer.send(PHONE, '6')
    const next = String(first.body['next_page_uri']).replace(/^.*\/Accounts\/\w+/, '')
    const second = await peer.api(next)
    const bodies = [first, second].map(({ body }) => body['messages'])
    expect(bodies).toMatchObject([
      [{ body: '5' }, { body: '4' }],
      [{ body: '3' }, { body: '2' }],
    ])
    expect(
      (await peer.api(`/Messages.json?To=${encodeURIComponent(PHONE)}`)).body['next_page_uri'],
    ).toBeNull()
  })

  it('is listed by when it was sent, which is never for one that waits', async () => {
    await peer.send(PHONE, 'sent')
    await peer.advance()
    await peer.send(PHONE, 'waits')
    const since = async (query: string) => {
      const { body } = await peer.api(`/Messages.json?${query}`)
      return body['messages']
    }
    const day = new Date().toISOString().slice(0, 10)
    expect(await since(`DateSent%3E=${day}`)).toMatchObject([{ body: 'sent' }])
    expect(await since(`DateSent%3E=2100-01-01`)).toEqual([])
    expect(await since(`DateSent%3C=2100-01-01T00:00:00Z`)).toMatchObject([{ body: 'sent' }])
    expect((await peer.api('/Messages.json?DateSent%3E=soon')).body).toMatchObject({ code: 20001 })
    expect((await peer.api('/Messages.json?PageSize=0')).status).toBe(400)
  })
})
