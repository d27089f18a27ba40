import { z } from 'zod'
import { invoiceObject, lineObject } from '../objects/invoice-objects.ts'
import { defineCall } from './calls.ts'
import { found, newestFirst, page, paging } from './lists.ts'

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

  'GET /v1/invoices/:id/lines': defineCall(z.strictObject(paging), ({ world, id }, paged) => {
    const invoice = found(world.state.invoices, 'invoice', id)
    return page(invoice.lines, `/v1/invoices/${id}/lines`, paged, (line) =>
      lineObject(world.state, invoice, line),
    )
  }),
}
