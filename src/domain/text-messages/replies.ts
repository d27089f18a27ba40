import type { TextKeyword } from './keywords.ts'
import { TEXT_SENDER } from './sender.ts'
import { CODE_MINUTES } from './verification-code.ts'

const RATES = 'Msg & data rates may apply.'

/** The answers that carriers ask for, each naming the sender and how to stop or start. */
const REPLIES: Readonly<Record<TextKeyword, (contact: string) => string>> = {
  stop: () =>
    `${TEXT_SENDER}: You are unsubscribed and will get no more messages. Reply START to get alerts again.`,
  start: () =>
    `${TEXT_SENDER}: You get foreclosure alerts. Message frequency varies. ${RATES} Reply HELP for help, STOP to end.`,
  help: (contact) =>
    `${TEXT_SENDER} foreclosure alerts. Help: ${contact}. Message frequency varies. ${RATES} Reply STOP to end.`,
}

/** The answer to a keyword; `contact` is where people get help, an email address or a page. */
export function replyTo(keyword: TextKeyword, contact: string): string {
  return REPLIES[keyword](contact)
}

/** The text that brings a verification code. */
export function codeText(code: string): string {
  return `${TEXT_SENDER}: ${code} is your code to get texts. It expires in ${CODE_MINUTES} minutes. Do not share it with anyone.`
}
