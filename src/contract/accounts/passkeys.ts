import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { readableText, typedText } from '#contract/typed-text.ts'
import { currentUser } from './accounts.ts'

const done = z.object({ success: z.literal(true) })
const publicKey = z.literal('public-key')

/** Bytes in base64url, as browsers write them into WebAuthn JSON. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = bytes(1400)
const passkeyName = readableText(60)

const passkeyFacts = z.object({
  id: z.string(),
  name: z.string(),
  added_at: z.string(),
  /** Null if it never logged in. */
  last_used_at: z.string().nullable(),
  /** Whether the person's other devices have it too. */
  is_synced: z.boolean(),
})

const passkeysAnswer = z.object({
  /** Oldest first. */
  passkeys: z.array(passkeyFacts),
})
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>

/** What `navigator.credentials.create` takes, as JSON. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
  timeout: z.number(),
  /** The passkeys the account has already. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** What `navigator.credentials.get` takes, as JSON. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

/** Of what browsers send, only what is checked is read. */
const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(typedText(30)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

const signedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).optional(),
  }),
})
export type SignedCredential = z.infer<typeof signedCredential>

/** Calls for passkeys (WebAuthn): keys of the person's devices that log in without a password. */
export const passkeyEndpoints = {
  passkeys: defineEndpoint({
    method: 'GET',
    path: '/api/users/passkeys',
    summary: "The user's passkeys.",
    access: 'user',
    rateLimit: null,
    output: passkeysAnswer,
    errors: [],
  }),
  beginPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/users/begin_passkey',
    summary:
      'Create a challenge for a new passkey, valid once for five minutes in this session. If a second factor is set up, `code` must be a code from it, unless the session was started with a passkey.',
    access: 'user',
    security: 'begin_passkey',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ code: typedText(100).optional() }),
    output: z.object({ success: z.literal(true), options: creationOptions }),
    errors: [
      'password_not_confirmed',
      'email_not_verified',
      'second_factor_needed',
      'second_factor_wrong',
      'second_factor_required',
      'not_possible',
    ],
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/users/add_passkey',
    summary: 'Add the passkey that the browser made for the challenge.',
    access: 'user',
    security: 'add_passkey',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ name: passkeyName, credential: newCredential }),
    output: done,
    errors: ['password_not_confirmed', 'passkey_refused', 'not_possible'],
  }),
  renamePasskey: defineEndpoint({
    method: 'POST',
    path: '/api/users/rename_passkey',
    summary: 'Rename a passkey.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ id: z.uuid(), name: passkeyName }),
    output: done,
    errors: ['not_found'],
  }),
  removePasskey: defineEndpoint({
    method: 'POST',
    path: '/api/users/remove_passkey',
    summary:
      'Remove a passkey and end the other sessions started with it. The last second factor of an operator cannot be removed.',
    access: 'user',
    security: 'remove_passkey',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ id: z.uuid() }),
    output: done,
    errors: ['password_not_confirmed', 'second_factor_required', 'not_found'],
  }),
  beginPasskeyLogin: defineEndpoint({
    method: 'POST',
    path: '/api/users/begin_passkey_login',
    summary: 'Create a challenge to log in with a passkey, valid once for five minutes.',
    access: 'public',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({}),
    output: z.object({ success: z.literal(true), options: requestOptions }),
    errors: [],
  }),
  passkeyLogin: defineEndpoint({
    method: 'POST',
    path: '/api/users/passkey_login',
    summary:
      'Start a session with a passkey, which signed the challenge after the person unlocked it. Needs neither password nor code.',
    access: 'public',
    security: 'sign_in',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ credential: signedCredential, keep_signed_in: z.boolean() }),
    output: z.object({ success: z.literal(true), user: currentUser }),
    errors: ['passkey_refused', 'suspended'],
  }),
} as const
