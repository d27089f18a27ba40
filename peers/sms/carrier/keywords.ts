/** What a carrier makes of a message that consists of one of these words. */
export type Keyword = 'STOP' | 'START' | 'HELP'

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
}

const KEYWORDS = ['STOP', 'START', 'HELP'] as const

export function keywordIn(body: string): Keyword | null {
  const word = body.trim().toUpperCase()
  return KEYWORDS.find((keyword) => WORDS[keyword].includes(word)) ?? null
}

/** What the carrier answers where it answers keywords itself. */
export const CARRIER_ANSWERS: Readonly<Record<Keyword, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data rates may apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
}
