import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withPage } from './prerendered.ts'

const document = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8')
const head = '<title>Upset bids</title><meta name="description" content="What they cost"/>'

it('inserts a page and its head into the app document', () => {
  const html = withPage(document, `${head}<main>$& and $1</main>`, ['/assets/a.js', '/assets/a.css'])
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).toContain(`${head}<link rel="modulepreload" crossorigin href="/assets/a.js">`)
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css"></head>')
  expect(html).toContain('<div id="root" data-prerendered><main>$& and $1</main></div>')
  expect(html).not.toContain('<noscript>')
})

it('rejects markup that violates the content security policy, and an unknown document', () => {
  expect(() => withPage(document, `${head}<p style="color:red">x</p>`, [])).toThrow(/style/)
  expect(() => withPage('<html></html>', `${head}<p>x</p>`, [])).toThrow(/The document has no/)
})
