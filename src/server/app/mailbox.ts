import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'

/** Shows the local mailbox at `/dev/mail` to this machine only. Never registered where a real mail server is set. */
export async function serveMailbox(app: FastifyInstance, mailboxUrl: string): Promise<void> {
  await app.register(httpProxy, {
    upstream: mailboxUrl,
    prefix: '/dev/mail',
    rewritePrefix: '/dev/mail',
    preHandler: (request, _reply, done) => {
      done(isLoopback(request) ? undefined : new AppError('not_found'))
    },
  })
}
