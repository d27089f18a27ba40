import { createRandom } from '#server/features/demo/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type TextGateway, TextNotTakenError } from '#server/platform/text-messages/text-gateway.ts'

type TakenText = { to: string; body: string; at: number }

/** A gateway in memory. A worker that hands it a message may die before or after it is taken, or be told to come again. */
export function createGateway(seed: string, clock: Clock): { gateway: TextGateway; taken: TakenText[] } {
  const taken: TakenText[] = []
  const tries = new Map<string, number>()
  const state = (place: number) => ({
    ...{ sid: `SM${place}`, status: 'accepted' as const },
    ...{ error_code: null, price_micros: null },
  })
  const gateway: TextGateway = {
    send: async ({ to, body }) => {
      const attempt = (tries.get(to) ?? 0) + 1
      tries.set(to, attempt)
      const fate = createRandom(`${seed} ${to} ${attempt}`).next()
      if (fate < 0.03) throw new TextNotTakenError('killed')
      if (fate < 0.06) throw new Error('killed')
      taken.push({ to, body, at: clock.now() })
      if (fate < 0.1) throw new Error('killed')
      return state(taken.length - 1)
    },
    find: async ({ to, body }, since) => {
      const place = taken.findIndex(
        (each) => each.to === to && each.body === body && each.at >= since.getTime(),
      )
      return place < 0 ? null : state(place)
    },
    read: async () => null,
    readStatusCallback: () => null,
    readIncoming: () => null,
    answerTo: () => '',
  }
  return { gateway, taken }
}
