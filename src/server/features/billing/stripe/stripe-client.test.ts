import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openStripe } from './stripe-client.ts'

const CUSTOMER = JSON.stringify({ object: 'customer', id: 'cus_1', name: 'Zoë' })

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A client of a service that answers every call in one way. */
async function clientOf(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const access = { secretKey: 'sk_test_1', webhookSecrets: [], apiUrl: `http://127.0.0.1:${port}` }
  return openStripe(access)
}

test('reads an answer that comes in parts', async () => {
  const bytes = Buffer.from(CUSTOMER)
  const middle = bytes.indexOf('ë') + 1
  const stripe = await clientOf((response) => {
    response.write(bytes.subarray(0, middle), () => response.end(bytes.subarray(middle)))
  })
  expect(await stripe.customers.retrieve('cus_1')).toMatchObject({ id: 'cus_1', name: 'Zoë' })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['has more than 10 MB', (response) => response.end(CUSTOMER.padStart(10_000_001))],
  ['ends early', (response) => response.write('{"object":', () => response.destroy())],
])('an answer that %s counts as no response', async (_what, answer) => {
  const stripe = await clientOf(answer)
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({ type: 'StripeConnectionError' })
})
