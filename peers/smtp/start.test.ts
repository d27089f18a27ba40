import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startPeerProgram } from '#tests/support/peer-program.ts'
import type { PeerProgram } from '#tests/support/peer-program.ts'

const messages = z.array(
  z.strictObject({
    id: z.string(),
    from: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    date: z.iso.datetime(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
)

let folder: string
let peer: PeerProgram
let mailer: ReturnType<typeof createTransport>

function start(): Promise<PeerProgram> {
  return startPeerProgram(['smtp', '--data', folder, '--base', '/dev/mail'])
}

function url(path: string): string {
  return `http://127.0.0.1:${peer.port('smtp', 'http_port')}/dev/mail${path}`
}

async function read(query = ''): Promise<z.infer<typeof messages>> {
  return messages.parse(await (await fetch(url(`/messages.json${query}`))).json())
}

async function send(to: string | string[], subject: string, more: object = {}): Promise<void> {
  await mailer.sendMail({
    from: 'Courthouse Steps <alerts@example.org>',
    to,
    subject,
    text: subject,
    ...more,
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-peer-'))
  peer = await start()
  mailer = createTransport({ host: '127.0.0.1', port: peer.port('smtp', 'smtp_port'), pool: true })
})

beforeEach(async () => {
  await fetch(url('/messages'), { method: 'DELETE' })
})

afterAll(async () => {
  mailer.close()
  await peer.stop()
  await rm(folder, { recursive: true })
})

describe('messages as JSON', () => {
  it('are listed newest first, with their parts, headers and envelope', async () => {
    await send('ada@example.org', 'First')
    await send('ada@example.org', 'Zweite Prüfung 🏚', {
      html: '<p>Bid to beat <b>$43,312.50</b></p>',
      headers: { 'List-Unsubscribe': '<https://example.org/u/1>' },
    })
    const [newest, oldest, ...rest] = await read()
    expect(rest).toEqual([])
    expect(oldest?.subject).toBe('First')
    expect(newest).toMatchObject({
      from: 'alerts@example.org',
      to: ['ada@example.org'],
      subject: 'Zweite Prüfung 🏚',
      text: 'Zweite Prüfung 🏚\n',
      html: '<p>Bid to beat <b>$43,312.50</b></p>\n',
    })
    expect(newest?.headers['list-unsubscribe']).toBe('<https://example.org/u/1>')
  })

  it('are found by any recipient including Bcc, and only by the full address', async () => {
    await send(['ada@example.org', 'Bob@Example.org'], 'To two', { bcc: 'eve@example.org' })
    await send('bob@example.org.evil', 'To another')
    expect((await read('?to=bob@example.org')).map(({ subject }) => subject)).toEqual(['To two'])
    expect((await read('?to=EVE@example.org')).map(({ subject }) => subject)).toEqual(['To two'])
    expect(await read('?to=example.org')).toEqual([])
  })

  it('are all stored when many arrive concurrently', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, k) => send('ada@example.org', `Number ${k}`)))
    expect(new Set((await read()).map(({ subject }) => subject)).size).toBe(100)
  })

  it('cannot forge an envelope header', async () => {
    await send('ada@example.org', 'Forged', { headers: { 'Delivered-To': 'bob@example.org' } })
    expect((await read())[0]?.to).toEqual(['ada@example.org'])
    expect(await read('?to=bob@example.org')).toEqual([])
  })

  it('are removed from disk when deleted', async () => {
    await send('ada@example.org', 'Gone')
    expect((await fetch(url('/messages'), { method: 'DELETE' })).status).toBe(204)
    expect(await read()).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('are rejected permanently above 25 MB', async () => {
    const large = send('ada@example.org', 'Large', { text: 'x'.repeat(26 * 1024 * 1024) })
    await expect(large).rejects.toMatchObject({ responseCode: 552 })
    expect(await read()).toEqual([])
  })
})

describe('messages as pages', () => {
  async function page(path: string): Promise<{ html: string; policy: string; status: number }> {
    const answer = await fetch(url(path))
    return {
      html: await answer.text(),
      policy: answer.headers.get('content-security-policy') ?? '',
      status: answer.status,
    }
  }

  it('show an empty state when there are none', async () => {
    expect((await page('/')).html).toContain('No mail yet')
  })

  it('are listed and shown below the base path, escaped, without inline code', async () => {
    await send('ada@example.org', '<script>alert(1)</script>', {
      text: 'Verify: https://example.org/verify?token=a&next=b. <b>',
      html: '<p>Hello</p>',
    })
    const [message] = await read()
    const { html, policy } = await page(`/messages/${message?.id ?? ''}`)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toMatch(/<script|<style|style="|onclick/)
    expect(html).toContain(
      '<a href="https://example.org/verify?token=a&amp;next=b" target="_blank" rel="noreferrer">',
    )
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(policy).toContain("default-src 'none'")
    for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
      expect(address).toMatch(/^\/dev\/mail\//)
      expect((await fetch(new URL(address, url('/')))).status).toBe(200)
    }
  })

  it('show the HTML part in a sandboxed frame whose links open outside it', async () => {
    await send('ada@example.org', 'Framed', {
      html: '<html><head><title>t</title></head><body><script>1</script></body></html>',
    })
    const [message] = await read()
    const { html, policy } = await page(`/messages/${message?.id ?? ''}/html`)
    expect(html).toContain('<head><base target="_blank"><title>')
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/)
  })

  it.each(['/messages/unknown', '/messages/..%2f..%2fmain/source', '/messages/unknown/html'])(
    'return 404 for %s',
    async (path) => {
      expect((await page(path)).status).toBe(404)
    },
  )

  it('are served only under host names of this machine', async () => {
    const outgoing = request(url('/messages.json'), { headers: { host: 'rebound.example.org' } }).end()
    const answer: unknown[] = await once(outgoing, 'response')
    expect(answer[0]).toMatchObject({ statusCode: 421 })
  })
})

describe('the program', () => {
  it('keeps messages across a restart', async () => {
    await send('ada@example.org', 'Kept')
    mailer.close()
    await peer.stop()
    peer = await start()
    mailer = createTransport({ host: '127.0.0.1', port: peer.port('smtp', 'smtp_port'), pool: true })
    expect((await read()).map(({ subject }) => subject)).toEqual(['Kept'])
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits cleanly on %s with a client still connected',
    async (signal) => {
      const other = await start()
      const socket = connect(other.port('smtp', 'smtp_port'), '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'data')
      other.process.kill(signal)
      expect(await other.ended).toBe(0)
    },
  )

  it('does not start without a folder', async () => {
    await expect(startPeerProgram(['smtp'])).rejects.toThrow('--data')
  })
})
