/** Every error code, with its HTTP status and whether it is our fault and must be reported. */
const ERRORS = {
  bad_request: { status: 400, report: false, message: 'The request is not what this call expects' },
  not_signed_in: { status: 401, report: false, message: 'Sign in first' },
  wrong_credentials: { status: 401, report: false, message: 'Email or password is not right' },
  forbidden: { status: 403, report: false, message: 'Not allowed' },
  foreign_origin: { status: 403, report: false, message: 'The request came from another site' },
  suspended: { status: 403, report: false, message: 'This account is suspended' },
  email_not_verified: { status: 403, report: false, message: 'Verify your email address first' },
  account_action_needed: { status: 403, report: false, message: 'Your account needs action first' },
  password_not_confirmed: { status: 403, report: false, message: 'Enter your password again first' },
  password_needed: { status: 403, report: false, message: 'Enter the password this link was requested with' },
  already_subscribed: {
    status: 409,
    report: false,
    message: 'You already have a subscription; change its counties instead',
  },
  no_subscription: { status: 409, report: false, message: 'There is no running subscription to change' },
  no_reports_left: {
    status: 409,
    report: false,
    message: 'You have asked for ten reports this month',
  },
  price_changed: {
    status: 409,
    report: false,
    message: 'The price changed while you looked at it; look at it again',
  },
  too_many_counties: {
    status: 400,
    report: false,
    message: 'At most 20 counties; beyond that, choose the statewide plan',
  },
  payment_failed: {
    status: 402,
    report: false,
    message: 'The payment did not go through, and nothing has changed',
  },
  payment_service_down: {
    status: 503,
    report: true,
    message: 'The payment service does not answer; nothing has changed. Try again in a moment',
  },
  payment_busy: {
    status: 409,
    report: false,
    message: 'Another change of your subscription is under way. Wait a moment, then look again',
  },
  payment_service_refused: {
    status: 502,
    report: true,
    message:
      'The payment service refused this because of a fault on our side; you were not charged. Try again later',
  },
  name_taken: { status: 409, report: false, message: 'You already have one of that name' },
  too_many_saved_searches: {
    status: 409,
    report: false,
    message: 'You can keep 50 saved searches; delete one first',
  },
  note_changed: {
    status: 409,
    report: false,
    message: 'This note was changed elsewhere in the meantime',
  },
  too_many_calendar_feeds: {
    status: 409,
    report: false,
    message: 'You can have 10 calendar feeds; revoke one first',
  },
  too_many_deposits: {
    status: 409,
    report: false,
    message: 'You can keep account of 500 deposits; delete one first',
  },
  not_found: { status: 404, report: false, message: 'Not Found' },
  method_not_allowed: { status: 405, report: false, message: 'Method Not Allowed' },
  token_invalid: { status: 400, report: false, message: 'The link is invalid or expired' },
  payload_too_large: { status: 413, report: false, message: 'The request is too large' },
  unsupported_media_type: { status: 415, report: false, message: 'Send JSON' },
  too_many_requests: { status: 429, report: false, message: 'Too many tries, wait a little' },
  internal: { status: 500, report: true, message: 'Something went wrong on our side. Try again in a moment' },
  not_ready: {
    status: 503,
    report: false,
    message: 'The site cannot answer at the moment. Try again in a few seconds',
  },
} as const satisfies Record<string, { status: number; report: boolean; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** HTTP status, report flag and message of an error code. */
export function errorFacts(code: ErrorCode): { status: number; report: boolean; message: string } {
  return ERRORS[code]
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}

/** An expected error of a request. `message` may refine the code's default message; the cause is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message?: string, options?: { cause: unknown }) {
    super(message ?? ERRORS[code].message, options)
    this.name = 'AppError'
    this.code = code
  }
}
