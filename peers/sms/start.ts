import { parseArgs } from 'node:util'
import { requiredOption, type RunningPeer } from '../program.ts'
import { postOverHttp } from './carrier/webhooks.ts'
import { openLocalSms } from './local-sms.ts'
import { smsWeb } from './sms-web.ts'

/** Starts a local SMS with the arguments of a command line. Throws for unknown or missing ones, and in production. */
export async function startSms(args: readonly string[]): Promise<RunningPeer> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The local SMS reaches no phones: it does not start in production')

  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      base: { type: 'string', default: '' },
      'incoming-url': { type: 'string' },
      'account-sid': { type: 'string' },
      'auth-token': { type: 'string' },
      'messaging-service-sid': { type: 'string' },
      'step-ms': { type: 'string', default: '1000' },
    },
  })

  const ending = new AbortController()
  const stepMs = Number(values['step-ms'])
  const sms = openLocalSms({
    folder: requiredOption(values, 'data'),
    account: {
      accountSid: requiredOption(values, 'account-sid'),
      authToken: requiredOption(values, 'auth-token'),
      messagingServiceSid: requiredOption(values, 'messaging-service-sid'),
    },
    incomingUrl: requiredOption(values, 'incoming-url'),
    post: postOverHttp(ending.signal),
    clock: Date.now,
    // Tests let the messages get further themselves.
    stepMs: stepMs === 0 ? null : stepMs,
  })
  const web = await smsWeb(sms, values.base.replace(/\/+$/, ''))
  const address = await web.listen({ port: Number(values.port), host: '127.0.0.1' })
  return {
    ports: { port: Number(new URL(address).port) },
    stop: async () => {
      ending.abort()
      await web.close()
      await sms.close()
    },
  }
}
