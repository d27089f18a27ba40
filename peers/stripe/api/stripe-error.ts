export type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'

type Details = {
  readonly status?: number
  readonly type?: StripeErrorType
  readonly code?: string
  readonly declineCode?: string
  readonly param?: string
}

/** An error in Stripe's format. Defaults to an invalid request with status 400. */
export class StripeError extends Error {
  readonly status: number
  readonly body: object

  constructor(message: string, { status = 400, type, code, declineCode, param }: Details = {}) {
    super(message)
    this.status = status
    const error = { type: type ?? 'invalid_request_error', code, decline_code: declineCode, param, message }
    this.body = { error }
  }
}

/** The error for an unknown id: 404 if it is in the path, 400 if it is in a parameter. */
export function noSuch(what: string, id: string, param: string): StripeError {
  return new StripeError(`No such ${what}: '${id}'`, {
    status: param === 'id' ? 404 : 400,
    code: 'resource_missing',
    param,
  })
}

export function cardDeclined(): StripeError {
  return new StripeError('Your card was declined.', {
    status: 402,
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'generic_decline',
  })
}
