import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { HOUR } from '../engine/calendar.ts'
import { behaviorOf } from '../engine/cards.ts'
import type { LocalStripe } from '../local-stripe.ts'
import { cardForm, sendPage } from './hosted-web.ts'
import { noticePage } from './layout.ts'
import { confirmCardPage, portalPage } from './portal-page.ts'
import { changeCard, steps } from './portal-steps.ts'
import type { Portal, Problem } from './portal-steps.ts'

const addressed = z.object({ id: z.string(), of: z.string().default('') })

/** Serves the customer portal below `base`. A link to it is valid for an hour. */
export function portalWeb(app: FastifyInstance, base: string, stripe: LocalStripe): void {
  const { world } = stripe
  const { state } = world
  const path = `${base}/portal/:id`

  function open(params: unknown): Portal | null {
    stripe.catchUp()
    const session = state.portalSessions.get(addressed.parse(params).id)
    const configuration = session && state.portalConfigurations.get(session.configuration)
    if (!configuration || session.created + HOUR < stripe.now()) return null
    return state.customers.get(session.customer)?.isDeleted === false ? { session, configuration } : null
  }

  function ended(reply: FastifyReply): FastifyReply {
    const text = 'Open your payments again from your account.'
    const page = noticePage(base, { title: 'This page has ended', text, link: null })
    return sendPage(reply, page, { status: 404 })
  }

  /** Sends the portal page, with an error if a step failed. */
  function show(reply: FastifyReply, portal: Portal, problem: Problem | null): FastifyReply {
    const page = portalPage({ base, state, ...portal }, problem ?? {})
    return sendPage(reply, page)
  }

  async function afterStep(
    reply: FastifyReply,
    portal: Portal,
    problem: Problem | null,
  ): Promise<FastifyReply> {
    await stripe.settle()
    return problem ? show(reply, portal, problem) : reply.redirect(`${base}/portal/${portal.session.id}`, 303)
  }

  app.get(path, async (request, reply) => {
    const portal = open(request.params)
    return portal ? show(reply, portal, null) : ended(reply)
  })

  for (const [name, step] of Object.entries(steps)) {
    app.post(`${path}/${name}/:of`, async (request, reply) => {
      const portal = open(request.params)
      if (!portal) return ended(reply)
      const { of } = addressed.parse(request.params)
      return afterStep(reply, portal, step(world, portal, of, stripe.now()))
    })
  }

  app.post(`${path}/card`, async (request, reply) => {
    const portal = open(request.params)
    if (!portal?.configuration.changesCard) return ended(reply)
    const { card, confirmed } = cardForm.parse(request.body)
    if (behaviorOf(card) === 'needs_action') {
      if (confirmed === undefined) return sendPage(reply, confirmCardPage(base, portal.session, card))
      if (confirmed === 'no')
        return show(reply, portal, { card: 'Your bank did not confirm the card. Your card was not changed.' })
    }
    return afterStep(reply, portal, changeCard(world, portal, card, stripe.now()))
  })
}
