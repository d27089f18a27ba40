import { setRole } from '#server/features/accounts/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { turnOnSecondFactor } from './second-factor.ts'
import { signUpAndIn, type TestApp } from './test-app.ts'

/** Signs up an operator, and returns the cookie of a session with a second factor, whose password was just entered again. */
export async function signUpOperator(product: TestApp, email: string): Promise<string> {
  const cookie = await signUpAndIn(product, email)
  const operation = { by: COMMAND_LINE, at: new Date(product.clock.now()) }
  await setRole(product.database.db, email, 'operator', operation)
  await turnOnSecondFactor(product, cookie)
  return cookie
}
