/** What the status of a proxy means, which has no code of ours. */
export const STATUS_ERRORS = {
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
