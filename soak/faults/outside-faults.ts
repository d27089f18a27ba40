import type { LinkState } from '#tests/support/link.ts'
import type { Peers } from '../peers/peers.ts'
import type { FaultMaker } from './fault.ts'

type Service = 'smtp' | 'stripe' | 'parcels' | 'sources'

const SERVICES: readonly [Service, ...Service[]] = ['smtp', 'stripe', 'parcels', 'sources']
const NAMES: Readonly<Record<Service, string>> = {
  smtp: 'mail server',
  stripe: 'Stripe',
  parcels: 'parcel service',
  sources: 'sources',
}

const LIES: Readonly<Record<Service, string>> = {
  smtp: '2?? \u0000 not a mail server\r\n',
  stripe: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 16\r\n\r\n{"object":"lie"}',
  parcels: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"features',
  sources:
    'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 27\r\n\r\n<html><h1>Hello</h1></html>',
}

function stateOf(how: 'slow' | 'down' | 'lying' | 'silent', service: Service): LinkState {
  switch (how) {
    case 'slow':
      return { kind: 'slow', delayMs: 800 }
    case 'down':
      return { kind: 'cut' }
    case 'silent':
      return { kind: 'silent' }
    case 'lying':
      return { kind: 'lying', bytes: Buffer.from(LIES[service]), speaksFirst: service === 'smtp' }
  }
}

const outside =
  (how: 'slow' | 'down' | 'lying' | 'silent'): FaultMaker =>
  ({ peers }, random, scale) => {
    const service = random.pick(SERVICES)
    return {
      name: `${NAMES[service]} ${how}`,
      kind: 'service outside',
      mayRefuse: service === 'stripe' ? 'payments' : 'none',
      mayBreak: false,
      lastsMs: random.between(8_000, 20_000) * scale,
      begin: async () => {
        peers[service].set(stateOf(how, service))
        return async () => peers[service].set({ kind: 'open' })
      },
    }
  }

export const slowOutside = outside('slow')
export const downOutside = outside('down')
export const lyingOutside = outside('lying')
export const silentOutside = outside('silent')

/** The push service accepts messages and answers none of them. */
export const holdPush: FaultMaker = ({ peers }: { peers: Pick<Peers, 'push'> }, random, scale) => ({
  name: 'push service answers nothing',
  kind: 'service outside',
  mayRefuse: 'none',
  mayBreak: false,
  lastsMs: random.between(8_000, 20_000) * scale,
  begin: async () => {
    const release = peers.push.hold()
    return async () => release()
  },
})
