/** The errors that say no more than their HTTP status: what a response without a code of ours means. */
export const STATUS_ERRORS = {
  bad_request: { status: 400, report: false, message: 'The request is not valid' },
  not_signed_in: { status: 401, report: false, message: 'Log in first' },
  forbidden: { status: 403, report: false, message: 'You do not have permission to do this' },
  not_found: { status: 404, report: false, message: 'Not Found' },
  method_not_allowed: { status: 405, report: false, message: 'Method Not Allowed' },
  too_many_requests: {
    status: 429,
    report: false,
    message: 'Too many attempts. Wait a moment, then try again',
  },
  internal: { status: 500, report: true, message: 'Something went wrong on our side. Try again in a moment' },
  not_ready: {
    status: 503,
    report: false,
    message: 'The site is temporarily unavailable. Try again in a few seconds',
  },
} as const
