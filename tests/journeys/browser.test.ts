import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'

import { launchBrowser } from '#tests/support/browser.ts'

test('the test browser can reach only this machine', async () => {
  const server = createServer((_request, response) => response.end('the clerk is in'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  expect(await page.textContent('body')).toBe('the clerk is in')
  await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
  await browser.close()
  server.close()
})
