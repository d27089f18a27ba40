import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedCredential,
} from '#contract/accounts/passkeys.ts'

/** What an attacker, or a browser on another site, would do differently. */
type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  /** Without the person unlocking it. */
  isUnverified?: boolean
  /** Instead of one more than the last. */
  counter?: number
  userHandle?: string
}

/** A passkey in software, as WebAuthn level 3 describes it, with the browser that uses it. */
export type SoftwarePasskey = {
  /** Answers `begin_passkey`. */
  created: NewCredential
  /** Answers `begin_passkey_login`. */
  sign(options: PasskeyRequestOptions, deviation?: Deviation): SignedCredential
}

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encoded = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** Creates a passkey for these options on a page of `origin`. */
export function createPasskey(
  options: PasskeyCreationOptions,
  origin: string,
  deviation: Deviation = {},
): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
  const authData = Buffer.concat([
    authenticatorData(options.rp.id, 0, { ...deviation, isNew: true }),
    attested,
  ])
  const identity = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const }
  let counter = 0
  return {
    created: {
      ...identity,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin, deviation),
        attestationObject: encoded(attestationObject(authData)),
        transports: ['internal'],
      },
    },
    sign: (request, changed = {}) => {
      counter = changed.counter ?? counter + 1
      const data = authenticatorData(request.rpId, counter, changed)
      const clientDataJSON = clientData('webauthn.get', request.challenge, origin, changed)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        ...identity,
        response: {
          clientDataJSON,
          authenticatorData: encoded(data),
          signature: encoded(sign('sha256', signed, privateKey)),
          userHandle: changed.userHandle ?? options.user.id,
        },
      }
    },
  }
}

function clientData(type: string, challenge: string, origin: string, deviation: Deviation): string {
  const { challenge: other = challenge, origin: elsewhere = origin } = deviation
  return encoded(JSON.stringify({ type, challenge: other, origin: elsewhere, crossOrigin: false }))
}

function authenticatorData(
  rpId: string,
  counter: number,
  { isUnverified, rpId: other = rpId, isNew }: Deviation & { isNew?: boolean },
): Buffer {
  const flags = FLAG.present | (isUnverified ? 0 : FLAG.verified) | (isNew ? FLAG.attested : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(other), Buffer.from([flags]), count])
}

/** A COSE key (RFC 9052) in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, an ES256 key on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, coordinate(x), Buffer.from([0x22]), coordinate(y)])
}

/** In CBOR: {fmt: 'none', attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x58, authData.length]), authData],
  ])
}
