import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/** A decrypted push message. */
const message = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() })

/** A test browser: its push subscription and the messages it received. */
export type TestBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** Decrypted messages in order of arrival. */
  messages: z.infer<typeof message>[]
  /** How long the service was to keep each of them for the browser, in seconds. */
  lifetimes: number[]
  /** How often the push service was asked about it. */
  asked(): number
  /** Sets what the push service returns for this browser from now on. */
  answers(status: number, headers?: OutgoingHttpHeaders): void
}

export type TestPushService = {
  /** `publicKey` is our VAPID key, which the browser subscribes with; the service rejects other senders. */
  browser(publicKey: string): TestBrowser
  /** Leaves every message unanswered until the returned function is called. */
  hold(): () => void
  /** Number of messages waiting for their response. */
  waiting(): number
  close(): Promise<void>
}

/** HKDF with one block of output (RFC 5869). */
function derive(salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, bytes)
}

type Curve = ReturnType<typeof createECDH>

/** Decrypts a message as the browser does (RFC 8291). */
function decrypt(body: Buffer, curve: Curve, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const secret = derive(auth, curve.computeSecret(senderKey), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Whether the sender signed for this service with the key the browser subscribed with (RFC 8292). */
function isFromSubscribed(authorization: string, publicKey: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const payload: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  const isForUs =
    typeof payload === 'object' && payload !== null && 'aud' in payload && payload.aud === origin
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isForUs && isSigned && key === publicKey
}

/**
 * For tests: a local push service and its browsers, which accepts and decrypts messages per RFC 8030, 8291, and 8292.
 */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<
    string,
    (body: Buffer, headers: IncomingHttpHeaders) => [number, OutgoingHttpHeaders | undefined]
  >()
  let held = Promise.resolve()
  let waiting = 0
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      waiting += 1
      await held
      waiting -= 1
      const take = browsers.get(request.url ?? '')
      const isComplete =
        request.headers['content-encoding'] === 'aes128gcm' && request.headers.ttl !== undefined
      const [status, headers] = !take
        ? [404, undefined]
        : isComplete
          ? take(body, request.headers)
          : [400, undefined]
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the push service has no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      held = promise
      return () => resolve(undefined)
    },
    waiting: () => waiting,
    browser: (publicKey) => {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const messages: z.infer<typeof message>[] = []
      let answer: [number, OutgoingHttpHeaders | undefined] = [201, undefined]
      let asked = 0
      const lifetimes: number[] = []
      browsers.set(path, (body, { authorization = '', ttl }) => {
        asked += 1
        if (!isFromSubscribed(authorization, publicKey, origin)) return [403, undefined]
        if (answer[0] === 201) {
          messages.push(message.parse(JSON.parse(decrypt(body, curve, auth))))
          lifetimes.push(Number(ttl))
        }
        return answer
      })
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          p256dh: curve.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
        messages,
        lifetimes,
        asked: () => asked,
        answers: (status, headers) => {
          answer = [status, headers]
        },
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
