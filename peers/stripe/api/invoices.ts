import { z } from 'zod'
import { invoiceObject, lineObject } from '../objects/invoice-objects.ts'
import { defineCall } from './calls.ts'
import { found, mustBe, newestFirst, page, paging } from './lists.ts'

const since = z.strictObject({
  gt: z.number().optional(),
  gte: z.number().optional(),
  lt: z.number().optional(),
  lte: z.number().optional(),
})

function isWithin(at: number, { gt, gte, lt, lte }: z.infer<typeof since>): boolean {
  return (
    at > (gt ?? -Infinity) && at >= (gte ?? -Infinity) && at < (lt ?? Infinity) && at <= (lte ?? Infinity)
  )
}

export const invoiceCalls = {
  'GET /v1/invoices': defineCall(
    z.strictObject({
      ...paging,
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      created: since.optional(),
    }),
    ({ world }, { customer, subscription, status, created = {}, ...paged }) => {
      if (customer !== undefined) found(world.state.customers, 'customer', customer, 'customer')
      const invoices = newestFirst(
        world.state.invoices,
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.subscription === subscription) &&
          (status === undefined || invoice.status === status) &&
          isWithin(invoice.created, created),
      )
      return page(invoices, '/v1/invoices', paged, (invoice) => invoiceObject(world.state, invoice))
    },
  ),

  'GET /v1/invoices/:id': defineCall(z.strictObject({}), ({ world, id }) =>
    invoiceObject(world.state, found(world.state.invoices, 'invoice', id)),
  ),

  'POST /v1/invoices/:id/void': defineCall(z.strictObject({}), ({ world, at, id }) => {
    const open = found(world.state.invoices, 'invoice', id)
    mustBe(open.status === 'open', 'You can only pass in open invoices. This invoice isn’t open.', 'id')
    const voided: typeof open = { ...open, status: 'void', finalizesAt: null, nextAttempt: null }
    world.state.invoices.set(id, voided)
    world.emit('invoice.voided', at, invoiceObject(world.state, voided))
    return invoiceObject(world.state, voided)
  }),

  'GET /v1/invoices/:id/lines': defineCall(z.strictObject(paging), ({ world, id }, paged) => {
    const invoice = found(world.state.invoices, 'invoice', id)
    return page(invoice.lines, `/v1/invoices/${id}/lines`, paged, (line) =>
      lineObject(world.state, invoice, line),
    )
  }),
}
