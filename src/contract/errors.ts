/** Every way a call can fail, with its HTTP status and whether the fault is ours and must be reported. */
const ERRORS = {
  bad_request: { status: 400, report: false, message: 'The request is not what this call expects' },
  not_signed_in: { status: 401, report: false, message: 'Sign in first' },
  wrong_credentials: { status: 401, report: false, message: 'E-mail or password is not right' },
  forbidden: { status: 403, report: false, message: 'Not allowed' },
  foreign_origin: { status: 403, report: false, message: 'The request came from another site' },
  suspended: { status: 403, report: false, message: 'This account is suspended' },
  email_not_verified: { status: 403, report: false, message: 'Verify your e-mail address first' },
  account_action_needed: { status: 403, report: false, message: 'Your account needs action first' },
  not_found: { status: 404, report: false, message: 'Not Found' },
  method_not_allowed: { status: 405, report: false, message: 'Method Not Allowed' },
  token_invalid: { status: 400, report: false, message: 'The link is invalid or expired' },
  payload_too_large: { status: 413, report: false, message: 'The request is too large' },
  unsupported_media_type: { status: 415, report: false, message: 'Send JSON' },
  too_many_requests: { status: 429, report: false, message: 'Too many tries, wait a little' },
  internal: { status: 500, report: true, message: 'Something went wrong on our side' },
  not_ready: { status: 503, report: false, message: 'Not ready yet' },
} as const satisfies Record<string, { status: number; report: boolean; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** HTTP status, report flag and plain message of a code; total by construction. */
export function errorFacts(code: ErrorCode): { status: number; report: boolean; message: string } {
  return ERRORS[code]
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}

/** An expected failure of a call. `message` may narrow the code's own sentence; the cause is kept for the log. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message?: string, options?: { cause: unknown }) {
    super(message ?? ERRORS[code].message, options)
    this.name = 'AppError'
    this.code = code
  }
}
