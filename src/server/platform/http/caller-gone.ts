import type { FastifyReply } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** Aborts when the caller disconnects, so that no work continues for nothing. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new AppError('not_ready', 'The client disconnected'))
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
