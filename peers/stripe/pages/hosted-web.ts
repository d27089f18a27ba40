import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { pageStyle } from '../../page-style.ts'
import { behaviorOf } from '../engine/cards.ts'
import { completeCheckout } from '../engine/checkout.ts'
import type { LocalStripe } from '../local-stripe.ts'
import type { CheckoutSession } from '../state/records.ts'
import { checkoutPage, confirmCheckoutPage } from './checkout-page.ts'
import { noticePage } from './layout.ts'

const HTML = 'text/html; charset=utf-8'

const numbered = z.object({ id: z.string() })

/** Fields of a card form. The bank's page sends the card again with `confirmed`. */
export const cardForm = z.object({ card: z.string(), confirmed: z.enum(['yes', 'no']).optional() })

/** A page's content security policy: nothing inline; forms may submit here and redirect to the given URLs. */
function pagePolicy(...leadsTo: readonly (string | null)[]): string {
  const origins = leadsTo.flatMap((url) => (url === null ? [] : [new URL(url).origin]))
  const forms = [...new Set(["'self'", ...origins])].join(' ')
  return `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`
}

export function sendPage(
  reply: FastifyReply,
  page: string,
  { status = 200, leadsTo = [] }: { status?: number; leadsTo?: readonly (string | null)[] } = {},
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(...leadsTo))
    .type(HTML)
    .send(page)
}

export async function serveStyle(app: FastifyInstance, base: string): Promise<void> {
  const style = await pageStyle(join(import.meta.dirname, 'hosted.css'))
  app.get(`${base}/hosted.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

function overPage(base: string, session: CheckoutSession | undefined): string {
  if (!session) {
    const text = 'There is no checkout at this address.'
    return noticePage(base, { title: 'Not found', text, link: null })
  }
  if (session.status === 'complete') {
    const link = { href: session.successUrl, words: 'Go on' }
    return noticePage(base, { title: 'Already done', text: 'This checkout is complete.', link })
  }
  const link = session.cancelUrl === null ? null : { href: session.cancelUrl, words: 'Back' }
  return noticePage(base, {
    title: 'This checkout has ended',
    text: 'It was open for a while and nothing was charged. Start again where you came from.',
    link,
  })
}

/** The hosted payment page, below `base`. */
export function checkoutWeb(app: FastifyInstance, base: string, stripe: LocalStripe): void {
  const { world } = stripe
  const path = `${base}/checkout/:id`

  function open(params: unknown): CheckoutSession | undefined {
    stripe.catchUp()
    return world.state.checkoutSessions.get(numbered.parse(params).id)
  }

  app.get(path, async (request, reply) => {
    const session = open(request.params)
    if (session?.status !== 'open')
      return sendPage(reply, overPage(base, session), { status: session ? 200 : 404 })
    const page = checkoutPage(base, world.state, session, { number: null, problem: null }, stripe.now())
    return sendPage(reply, page, { leadsTo: [session.successUrl] })
  })

  app.post(path, async (request, reply) => {
    const session = open(request.params)
    if (session?.status === 'complete') return reply.redirect(session.successUrl, 303)
    if (!session || session.status === 'expired')
      return sendPage(reply, overPage(base, session), { status: session ? 200 : 404 })
    const { card, confirmed } = cardForm.parse(request.body)
    const leadsTo = [session.successUrl]
    const again = (problem: string): FastifyReply => {
      const page = checkoutPage(base, world.state, session, { number: card, problem }, stripe.now())
      return sendPage(reply, page, { leadsTo })
    }
    if (behaviorOf(card) === 'needs_action') {
      if (confirmed === undefined)
        return sendPage(reply, confirmCheckoutPage(base, session, card), { leadsTo })
      if (confirmed === 'no') return again('Your bank did not confirm the payment. Nothing was charged.')
    }
    if (completeCheckout(world, session, card, stripe.now()) === 'declined')
      return again('Your card was declined. Nothing was charged. Choose another card.')
    await stripe.settle()
    return reply.redirect(session.successUrl, 303)
  })
}
