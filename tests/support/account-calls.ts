import type { LightMyRequestResponse } from 'fastify'
import { GOOD_PASSWORD, type TestApp } from './test-app.ts'

/** Calls of the account features, as pages make them. */
export function accountCalls(test: TestApp) {
  const post = (path: string, body: unknown, cookie?: string): Promise<LightMyRequestResponse> =>
    test.call('POST', path, { body, ...(cookie !== undefined && { cookie }) })
  return {
    logIn: (email: string, password = GOOD_PASSWORD, isKept = false) =>
      post('/api/users/login', { email, password, keep_signed_in: isKept }),
    forgot: (email: string) => post('/api/forgot_password', { email }),
    reset: (token: string, new_password: string) => post('/api/reset_password', { token, new_password }),
    verify: (token: string) => post('/api/users/verify_email', { token }),
    confirmPassword: (cookie: string, password = GOOD_PASSWORD) =>
      post('/api/users/confirm_password', { password }, cookie),
    update: (cookie: string, change: unknown) => post('/api/users/update', change, cookie),
    isSignedIn: async (cookie: string) =>
      (await test.call('GET', '/api/users/current_user', { cookie })).statusCode === 200,
    codeOf: (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code ?? null,
  }
}
