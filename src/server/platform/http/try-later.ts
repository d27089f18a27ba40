import { AppError, type ErrorCode } from '#contract/errors.ts'

/** A call that cannot be served now and may be later: the answer says in `Retry-After` when to try again. */
export class TryLater extends AppError {
  readonly retryAfterSeconds: number

  constructor(code: ErrorCode, message: string, retryAfterSeconds: number, options?: { cause: unknown }) {
    super(code, message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
