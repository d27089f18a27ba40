/** An error that the service returns with status 200. */
export class ServiceError extends Error {
  readonly code: number
  readonly details: readonly string[]
  constructor(code: number, message: string, details: readonly string[] = []) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The error for an invalid parameter. */
export function invalidQuery(detail: string): ServiceError {
  return new ServiceError(400, 'Cannot perform query. Invalid query parameters.', [detail])
}
