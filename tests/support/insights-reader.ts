import { insights } from '#contract/insights/insights.ts'
import { signUpAndIn, type TestApp } from './test-app.ts'

/** For tests: a person to whom these counties are open, as one who asks for insights. */
export async function insightsReader(product: TestApp, email: string, ...counties: string[]) {
  const cookie = await signUpAndIn(product, email)
  await product.database.pool.query(
    `INSERT INTO county_grant SELECT u.id, c.fips, 'active', now() FROM user_account u, county c
     WHERE u.email = $1 AND c.name = ANY($2)`,
    [email, counties],
  )
  const ask = (url: string, etag?: string) =>
    product.call('GET', url, { cookie, ...(etag !== undefined && { headers: { 'if-none-match': etag } }) })
  return { ask, read: async (url: string) => insights.parse((await ask(url)).json()) }
}
