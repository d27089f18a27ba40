import { AppError, type ErrorCode } from '#contract/errors.ts'

/** A call that may succeed later; the response states when to retry in `Retry-After`. */
export class TryLater extends AppError {
  readonly retryAfterSeconds: number

  constructor(code: ErrorCode, message: string, retryAfterSeconds: number, options?: { cause: unknown }) {
    super(code, message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
