/** A text message to hand over. */
export interface OutgoingText {
  /** Ten digits, without the country code 1. */
  readonly to: string
  readonly body: string
}

/** How far a text message has come, by the gateway. `price_micros` is in millionths of a US dollar, once known. */
export interface TextState {
  readonly sid: string
  readonly status: 'accepted' | 'sent' | 'delivered' | 'undelivered'
  readonly error_code: number | null
  readonly price_micros: number | null
}

/** Why the gateway will never send a text message. */
export type TextRefusal = {
  readonly error_code: number
  /** `stopped`: the person replied STOP; `unreachable`: no mobile number in service; `refused`: by its carrier or country. */
  readonly because: 'stopped' | 'unreachable' | 'refused'
}

/** The gateway certainly did not take the message: try again later. */
export class TextNotTakenError extends Error {
  override name = 'TextNotTakenError'
}

/** The gateway may have taken the message: ask with `find` before sending it again. */
export class TextUnansweredError extends Error {
  override name = 'TextUnansweredError'
}

/** What a person texted us. */
export interface IncomingText {
  readonly sid: string
  /** Ten digits; as the gateway writes it, `+447700900123`, if it is not a number of the US or Canada. */
  readonly from: string
  readonly body: string
  /** The keyword the gateway itself has already answered; null if we have to. */
  readonly answered: 'stop' | 'start' | 'help' | null
}

/** A company that sends text messages, by Twilio's API. */
export interface TextGateway {
  /** Hands over a text message. Throws TextNotTakenError or TextUnansweredError. */
  send(text: OutgoingText): Promise<TextState | TextRefusal>
  /** A message with exactly this number and body that was taken since; null if none was. Throws TextNotTakenError. */
  find(text: OutgoingText, since: Date): Promise<TextState | null>
  /** The present state of a message; null for an unknown id. Throws TextNotTakenError. */
  read(sid: string): Promise<TextState | null>
  /** The ids of the message that a status callback is about; null if its signature is wrong. */
  readStatusCallback(signature: string, form: Readonly<Record<string, string>>): { sid: string } | null
  /** A message that a person sent us; null if the signature is wrong. */
  readIncoming(signature: string, form: Readonly<Record<string, string>>): IncomingText | null
  /** The body that answers an incoming message: TwiML with this text, or with none. */
  answerTo(text: string | null): string
}
