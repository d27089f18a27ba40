import type { FastifyReply } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** Aborted as soon as the connection of the caller is closed, so that nothing is made for nobody. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new AppError('not_ready', 'The caller has left'))
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
