import { TOTP } from 'otpauth'
import { z } from 'zod'
import { type Person, sessionOf, signUp } from './people.ts'
import type { RunningProduct } from './product.ts'

const begun = z.object({ secret: z.string() })

/** Signs up an operator with a second factor, and returns the person and a session. */
export async function signUpOperator(
  product: RunningProduct,
  email: string,
): Promise<{ person: Person; session: string }> {
  const person = await signUp(product, email, [])
  const session = await sessionOf(product, person)
  await product.steps('operator', 'add', email)
  const post = async (path: string, data: unknown): Promise<unknown> => {
    const answer = await fetch(`${product.url}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: session, origin: product.url },
      body: JSON.stringify(data),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  await post('confirm_password', { password: person.password })
  const { secret } = begun.parse(await post('begin_second_factor', {}))
  await post('confirm_second_factor', { code: new TOTP({ secret }).generate() })
  return { person, session }
}
