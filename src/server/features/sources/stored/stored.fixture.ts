import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { aboutSource } from '#contract/operator/stored-source-schema.ts'
import type { SourcePreview, StoredSourceFacts, SuggestedSource } from '#contract/operator/stored-sources.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** For tests: what an operator says about a new source. */
export type About = z.input<typeof aboutSource>
export type Made = Pick<SuggestedSource, 'layout' | 'mapping'>

/** For tests: an object within a layout or mapping. */
export function partOf(whole: Record<string, unknown>, key: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(whole[key] ?? {})
}

/** For tests: one of the invented pages beside this file. */
export function inventedPage(file: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, 'fixtures', file))
}

/** For tests: the calls of an operator who makes a source. */
export function sourceMaker(product: TestApp, cookie: string) {
  const post = (url: string, body: unknown) => product.call('POST', `/api/operator/${url}`, { cookie, body })
  const upload = async (bytes: Buffer, name = 'page.html') =>
    product.app.inject({
      method: 'POST',
      url: `/api/operator/source_drafts/upload?name=${encodeURIComponent(name)}`,
      headers: { cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  return {
    post,
    upload,
    /** The number of a page that was just uploaded. */
    begin: async (bytes: Buffer) => (await upload(bytes)).json<{ id: string }>().id,
    open: async (id: string) =>
      (await product.call('GET', `/api/operator/source_drafts/${id}`, { cookie })).json<{
        suggestions: SuggestedSource[]
        reading: Made | null
        edits: StoredSourceFacts | null
      }>(),
    preview: async (id: string, { layout, mapping }: Made) =>
      (
        await post(`source_drafts/${id}/preview`, { layout, mapping, show: 'all', from: 0 })
      ).json<SourcePreview>(),
    save: (id: string, saving: Made & { name: string; about: About; replaces: number | null }) =>
      post(`source_drafts/${id}/save`, { reason: 'A new county.', ...saving }),
  }
}

/** For tests: what is said about a county's own page, with everything that has a usual value. */
export function aboutCounty(county: About['counties'][number], bounds: About['bounds']): About {
  return {
    title: `${county} County Tax Office`,
    authority: 'county',
    counties: [county],
    address: `https://www.${county.toLowerCase()}.example/tax/sales`,
    page: null,
    terms: 'Public page of the county.',
    schedule: { usual: '20 8,13 * * 1-6' },
    bounds,
  }
}
