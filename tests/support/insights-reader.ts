import { insights } from '#contract/insights/insights.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { investor } from './investors.ts'
import type { TestApp } from './test-app.ts'

/** For tests: a person to whom these counties are open, as one who asks for insights. */
export async function insightsReader(product: TestApp, email: string, ...counties: string[]) {
  const fips = counties.flatMap((name) => countyNamed(name)?.fips ?? [])
  const { cookie } = await investor(product, email, ...fips)
  const ask = (url: string, etag?: string) =>
    product.call('GET', url, { cookie, ...(etag !== undefined && { headers: { 'if-none-match': etag } }) })
  return { ask, read: async (url: string) => insights.parse((await ask(url)).json()) }
}
