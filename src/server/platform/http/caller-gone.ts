import type { FastifyReply } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** Aborted when the caller's connection closes, so that no work goes on for an absent caller. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new AppError('not_ready', 'The caller has left'))
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
