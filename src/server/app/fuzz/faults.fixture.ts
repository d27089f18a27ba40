import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorFacts, isErrorCode } from '#contract/errors.ts'
import type { Sent } from './hostile-calls.fixture.ts'
import type { Received } from './send.fixture.ts'

const errorAnswer = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  message: z.string().min(1),
  request_id: z.uuid(),
})

/** Traces of code and queries. */
const INSIDES =
  /\bat \S+ \(|\.(?:ts|js):\d+|node_modules|node:internal|Failed query|violates|relation "|syntax error at|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) [\w"]+/

/** What is wrong with an answer; null if nothing is. */
export function faultOf(endpoint: Endpoint, sent: Sent, received: Received): string | null {
  const { status, headers, body } = received
  if (sent.isInvalid && status < 300) return 'an invalid request succeeded'
  // Bytes that are no HTTP request never reach Fastify, which adds it.
  if (headers['x-request-id'] === undefined && status !== 400) return `status ${status} without a request id`
  if (sent.method === 'HEAD') return status >= 500 ? `status ${status} for HEAD` : null
  if (status >= 400) return faultOfError(endpoint, received)
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (status !== 200 || endpoint.output === null || !isJson || !isFor(endpoint, sent)) return null
  const parsed = endpoint.output.safeParse(JSON.parse(body))
  return parsed.success ? null : `the answer is not of the contract: ${parsed.error.message}`
}

/** Whether a request still is for this endpoint, as some odd addresses and methods are for others. */
function isFor({ method, path }: Endpoint, sent: Sent): boolean {
  const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/?#]+')
  return sent.method === method && new RegExp(`^${pattern}(?:[?#]|$)`).test(sent.path)
}

function faultOfError(endpoint: Endpoint, { status, body }: Received): string | null {
  const code = codeOf(body)
  if (code === null) return `status ${status} without an error of the contract: ${body.slice(0, 500)}`
  if (errorFacts(code).status !== status) return `status ${status} with the code ${code}`
  if (status >= 500 && !endpoint.errors.includes(code)) return `status ${status}: ${body}`
  return INSIDES.test(body) ? `the answer shows its insides: ${body}` : null
}

function codeOf(body: string): ErrorCode | null {
  try {
    const { code } = errorAnswer.parse(JSON.parse(body))
    return isErrorCode(code) ? code : null
  } catch {
    return null
  }
}
