import { createHmac } from 'node:crypto'

/** Sends a signed form to the product; resolves to its answer. Rejects if it does not answer. */
export type PostForm = (
  url: string,
  form: Readonly<Record<string, string>>,
  signature: string,
) => Promise<{ status: number; body: string }>

const TIMEOUT_MS = 10_000

/** The X-Twilio-Signature of a form: an HMAC-SHA1 of the URL and all fields in the order of their names. */
export function signatureOf(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`)
  return createHmac('sha1', authToken)
    .update(`${url}${fields.join('')}`)
    .digest('base64')
}

/** Sends forms over HTTP until the program ends. */
export function postOverHttp(ending: AbortSignal): PostForm {
  return async (url, form, signature) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature, 'user-agent': 'TwilioProxy/1.1 (local look-alike)' },
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return { status: answer.status, body: await answer.text() }
  }
}
