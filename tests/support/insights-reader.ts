import { insights } from '#contract/insights/insights.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { investor } from './investors.ts'
import type { TestApp } from './test-app.ts'

/** A signed-in person with access to these counties, with calls to read insights. */
export async function insightsReader(product: TestApp, email: string, ...counties: string[]) {
  const fips = counties.flatMap((name) => countyNamed(name)?.fips ?? [])
  const { cookie } = await investor(product, email, ...fips)
  const fetchInsights = (url: string, etag?: string) =>
    product.call('GET', url, { cookie, ...(etag !== undefined && { headers: { 'if-none-match': etag } }) })
  return { fetchInsights, read: async (url: string) => insights.parse((await fetchInsights(url)).json()) }
}
