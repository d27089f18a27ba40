import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openPage } from './open-page.ts'

test('a page that ends while its session is read is sent nothing more', async () => {
  const reading = Promise.withResolvers<{ counties: [] } | null>()
  const page = openPage('ada', { log: quietLog, readViewer: () => reading.promise })
  const received = text(page.stream)
  page.heartbeat()
  await turn()
  // As when the server stops, or the person opens one page too many.
  page.stream.end()
  reading.resolve({ counties: [] })
  // An error of the stream would end the process.
  expect(await received).toBe('retry: 3000\n\n')
  await turn()
})
