import { STATUS_ERRORS } from './status-errors.ts'

/** Every error code, with its HTTP status and whether it is our fault and must be reported. */
const ERRORS = {
  ...STATUS_ERRORS,
  wrong_credentials: { status: 401, report: false, message: 'Incorrect email or password' },
  second_factor_needed: {
    status: 401,
    report: false,
    message: 'Enter the code from your authenticator app',
  },
  second_factor_wrong: {
    status: 401,
    report: false,
    message: 'This code is wrong, expired or already used. Enter the newest code from your app',
  },
  second_factor_required: {
    status: 403,
    report: false,
    message:
      'Operators need two-step sign-in or a passkey. Set one up under Account Settings, or log in with your passkey',
  },
  passkey_refused: { status: 401, report: false, message: 'This passkey was not accepted. Try again' },
  second_factor_off: { status: 409, report: false, message: 'Two-step sign-in is not turned on' },
  second_factor_not_begun: {
    status: 409,
    report: false,
    message: 'This setup has expired or was started again elsewhere. Start over',
  },
  foreign_origin: { status: 403, report: false, message: 'The request came from another site' },
  suspended: { status: 403, report: false, message: 'This account is suspended' },
  email_not_verified: { status: 403, report: false, message: 'Verify your email address first' },
  account_action_needed: { status: 403, report: false, message: 'Your account needs attention first' },
  password_not_confirmed: { status: 403, report: false, message: 'Confirm your password first' },
  password_needed: { status: 403, report: false, message: 'Enter the password you signed up with' },
  already_subscribed: {
    status: 409,
    report: false,
    message: 'You already have a subscription; change its counties instead',
  },
  no_subscription: { status: 409, report: false, message: 'You have no active subscription to change' },
  no_reports_left: {
    status: 409,
    report: false,
    message: 'You have used your ten reports for this month',
  },
  price_changed: {
    status: 409,
    report: false,
    message: 'The price has changed. Review it and try again',
  },
  too_many_counties: {
    status: 400,
    report: false,
    message: 'You can choose up to 20 counties. For more, choose the statewide plan',
  },
  payment_failed: {
    status: 402,
    report: false,
    message: 'The payment did not go through. Nothing has changed',
  },
  payment_service_down: {
    status: 503,
    report: true,
    message: 'The payment service is not responding. Nothing has changed. Try again in a moment',
  },
  payment_busy: {
    status: 409,
    report: false,
    message: 'Another change to your subscription is in progress. Wait a moment, then check again',
  },
  payment_service_refused: {
    status: 502,
    report: true,
    message:
      'The payment service rejected this because of an error on our side. You were not charged. Try again later',
  },
  changed_meanwhile: {
    status: 409,
    report: false,
    message: 'Another operator changed this meanwhile. Check it and try again',
  },
  not_possible: { status: 409, report: false, message: 'This is not possible now' },
  phone_code_wrong: {
    status: 400,
    report: false,
    message: 'This code is wrong. Enter the newest code we texted you',
  },
  phone_code_expired: {
    status: 409,
    report: false,
    message: 'This code has expired, or was entered wrong too often. Request a new one',
  },
  phone_taken: { status: 409, report: false, message: 'This number is already used by another account' },
  name_taken: { status: 409, report: false, message: 'You already have one with that name' },
  too_many_saved_searches: {
    status: 409,
    report: false,
    message: 'You can save up to 50 searches. Delete one first',
  },
  note_changed: {
    status: 409,
    report: false,
    message: 'This note was changed in another window',
  },
  too_many_calendar_feeds: {
    status: 409,
    report: false,
    message: 'You can have up to 10 calendar feeds. Revoke one first',
  },
  too_many_deposits: {
    status: 409,
    report: false,
    message: 'You can record up to 500 deposits. Delete one first',
  },
  token_invalid: { status: 400, report: false, message: 'The link is invalid or expired' },
  payload_too_large: { status: 413, report: false, message: 'The request is too large' },
  unsupported_media_type: { status: 415, report: false, message: 'Send JSON' },
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
