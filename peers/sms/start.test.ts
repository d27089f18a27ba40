import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPeerProgram } from '#tests/support/peer-program.ts'
import { startSmsPeer } from './sms-peer.fixture.ts'
import type { SmsPeer } from './sms-peer.fixture.ts'

const PHONE = '+17045550123'

let peer: SmsPeer

async function submit(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(peer.url('/texts'), { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, leadsTo: answer.headers.get('location'), html: await answer.text() }
}

async function page(path: string) {
  const answer = await fetch(peer.url(path))
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { status: answer.status, policy, html: await answer.text() }
}

describe('the inbox', () => {
  beforeAll(async () => {
    peer = await startSmsPeer()
  })
  beforeEach(() => peer.clear())
  afterAll(() => peer.stop())

  it('shows each phone as a conversation, escaped, without inline code', async () => {
    expect((await page('/')).html).toContain('No text messages yet')
    await peer.send(PHONE, '<script>alert(1)</script> http://127.0.0.1:3000/t/abc')
    await peer.send('+17045550124', 'Other')
    const { html, policy } = await page(`/phones/${encodeURIComponent(PHONE)}`)
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(html).toContain('(704) 555-0124')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('<a href="http://127.0.0.1:3000/t/abc"')
    expect(html).not.toMatch(/<script|<style|style="|onclick/)
    for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g))
      expect((await fetch(new URL(address, peer.origin()))).status).toBe(200)
    expect((await page('/phones/nobody')).status).toBe(404)
  })

  it('texts as a phone, and shows the answer', async () => {
    peer.webhook.answer.body = '<Response><Message>Courthouse Steps: stopped.</Message></Response>'
    const { status, leadsTo } = await submit({ phone: '(704) 555-0123', body: 'STOP' })
    expect([status, leadsTo]).toEqual([303, '/dev/sms/phones/%2B17045550123'])
    const { html } = await page('/phones/%2B17045550123')
    expect(html).toContain('Courthouse Steps: stopped.')
    expect(html).toContain('This phone replied STOP')
    peer.webhook.answer.status = 500
    await submit({ phone: '+44 7700 900123', body: 'Hello' })
    expect((await page('/phones/%2B447700900123')).html).toContain('Courthouse Steps answered 500.')
    expect((await submit({ phone: 'Ada', body: 'Hello' })).html).toContain('Enter a phone number')
  })

  it('takes nothing from another site or under another name', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect((await submit({ phone: PHONE, body: 'STOP' }, { 'sec-fetch-site': site })).status).toBe(403)
    const asForm = await fetch(peer.url('/replies'), {
      method: 'POST',
      body: new URLSearchParams({ from: PHONE, body: 'STOP' }),
    })
    expect(asForm.status).toBe(415)
    for (const url of [peer.url('/'), `${peer.origin()}/2010-04-01/Accounts/AC/Messages.json`]) {
      const outgoing = request(url, { headers: { host: 'rebound.example.org' } }).end()
      const answer: unknown[] = await once(outgoing, 'response')
      expect(answer[0]).toMatchObject({ statusCode: 421 })
    }
    expect(await peer.messages()).toEqual([])
  })
})

describe('the program', () => {
  afterEach(() => peer.stop())

  it('keeps messages and stops across a kill, and takes messages further after it', async () => {
    peer = await startSmsPeer({ stepMs: 20 })
    await peer.control('/replies', { from: '+17045550124', body: 'STOP' })
    await peer.faults({ has_price: false })
    await peer.send(PHONE, 'Kept')
    peer.process().kill('SIGKILL')
    await peer.ended()
    await peer.startAgain()
    await expect
      .poll(() => peer.messages(`?phone=${encodeURIComponent(PHONE)}`))
      .toMatchObject([{ status: 'delivered', price: '-0.01130' }])
    expect(await peer.send('+17045550124', 'Hi')).toMatchObject({ body: { code: 21610 } })
  })

  it('has a message whole or not at all when it is killed while it takes many', async () => {
    peer = await startSmsPeer()
    const sent = Array.from({ length: 60 }, (_, k) =>
      peer.send(PHONE, `Number ${k}`).then(
        ({ status }) => (status === 201 ? [`Number ${k}`] : []),
        () => [],
      ),
    )
    await Promise.race(sent)
    peer.process().kill('SIGKILL')
    const answered = (await Promise.all(sent)).flat()
    await peer.ended()
    await peer.startAgain()
    const kept = (await peer.messages()).map(({ body }) => body)
    expect(kept).toEqual(expect.arrayContaining(answered))
    expect(new Set(kept).size).toBe(kept.length)
  })

  it('shares its folder with another', async () => {
    peer = await startSmsPeer()
    const other = await startPeerProgram([
      'sms',
      ...['--data', peer.folder, '--base', '/dev/sms', '--incoming-url', 'http://127.0.0.1:9/'],
      ...['--account-sid', 'AC1', '--auth-token', 'x', '--messaging-service-sid', 'MG1', '--step-ms', '0'],
    ])
    const there = (path: string) => `http://127.0.0.1:${other.port('sms')}/dev/sms${path}`
    await peer.send(PHONE, 'One')
    await fetch(there('/advance'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await peer.messages()).toMatchObject([{ body: 'One', status: 'sent' }])
    await fetch(there('/texts'), {
      method: 'POST',
      body: new URLSearchParams({ phone: PHONE, body: 'STOP' }),
    })
    expect(await peer.send(PHONE, 'Two')).toMatchObject({ body: { code: 21610 } })
    await other.stop()
  })

  it('ends at once though the product does not answer a callback', async () => {
    peer = await startSmsPeer({ stepMs: 5 })
    const isCalled = once(peer.webhook.server, 'connection')
    peer.webhook.server.removeAllListeners('request')
    await peer.send(PHONE, 'Hi')
    await isCalled
    const stopped = performance.now()
    await peer.stop()
    expect(performance.now() - stopped).toBeLessThan(5_000)
    peer = await startSmsPeer()
  })

  it('does not start in production or without its settings', async () => {
    peer = await startSmsPeer()
    await expect(startPeerProgram(['sms'])).rejects.toThrow('--data')
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startPeerProgram(['sms'])).rejects.toThrow('does not start in production')
    vi.unstubAllEnvs()
  })
})
