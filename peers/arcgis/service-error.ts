/** What the service answers, with status 200, instead of a result. */
export class ServiceError extends Error {
  readonly code: number
  readonly details: readonly string[]
  constructor(code: number, message: string, details: readonly string[] = []) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** A parameter the service cannot read. */
export function invalidQuery(detail: string): ServiceError {
  return new ServiceError(400, 'Cannot perform query. Invalid query parameters.', [detail])
}
