import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { phoneEndpoints } from '#contract/following/phone.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { callerAddress } from '#server/platform/net/caller-address.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { readTextStateJob } from './job-definitions.ts'
import { takeReply } from './replies/take-reply.ts'
import { askForCode } from './verification/ask-for-code.ts'
import { enterCode } from './verification/enter-code.ts'

const DONE = { success: true } as const

/** A text message of the longest kind with pictures, and what the gateway says about it. */
const MAX_FORM_BYTES = 64 * 1024

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  /** Where people get help who reply HELP: an email address, or a page. */
  helpContact: string
  /** Null where there are no text messages: then the calls do not exist. */
  texts: TextGateway | null
}

export async function textRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { texts: gateway } = deps
  if (gateway === null) return

  bindEndpoint(app, phoneEndpoints.sendPhoneCode, async ({ viewer, input: { body }, request }) => {
    await askForCode({ viewer, address: callerAddress(request.ip) }, body.phone_number, deps)
    return DONE
  })

  bindEndpoint(app, phoneEndpoints.verifyPhone, async ({ viewer, input: { body } }) => {
    await enterCode(viewer.userId, body.code, deps)
    return DONE
  })

  // A separate scope, because the gateway sends forms.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    bindEndpoint(scope, phoneEndpoints.textStatus, async ({ request }) => {
      const signature = request.headers['x-twilio-signature']
      const found =
        typeof signature === 'string' && gateway.readStatusCallback(signature, formOf(request.body))
      if (!found) throw new AppError('bad_request', 'The signature is not valid')
      await deps.enqueue(deps.db, readTextStateJob, found, `read_text_state.${found.sid}`)
      return DONE
    })
    bindEndpoint(scope, phoneEndpoints.incomingText, async ({ request, reply }) => {
      const signature = request.headers['x-twilio-signature']
      const text = typeof signature === 'string' && gateway.readIncoming(signature, formOf(request.body))
      if (!text) throw new AppError('bad_request', 'The signature is not valid')
      return reply.type('text/xml').send(gateway.answerTo(await takeReply(text, deps)))
    })
    done()
  })
}

function formOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}
