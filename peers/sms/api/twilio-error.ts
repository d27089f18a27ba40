/** An error as Twilio answers it. */
export class TwilioError extends Error {
  override name = 'TwilioError'
  readonly status: number
  readonly code: number | null

  constructor(message: string, { status = 400, code }: { status?: number; code: number | null }) {
    super(message)
    this.status = status
    this.code = code
  }

  get body(): object {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code ?? ''}`,
      status: this.status,
    }
  }
}
