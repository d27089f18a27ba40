/** A permanent (5xx) reply of a mail server, and the command that it answers: DATA stands for the content as well. */
type PermanentReply = { command: string; code: number; response: string }

/** The server takes no email at all, or only after a login. */
const ABOUT_SERVER: readonly number[] = [521, 530]

/**
 * Enhanced codes about us: the server, the protocol and our rights there (5.3, 5.5, 5.7), our sender (5.1.7, 5.1.8),
 * and how much we send (5.4.5). Many servers reply 5.7.1 whether they turn away us or the recipient.
 */
const ABOUT_US = /^5\.(?:[357]\.\d+|1\.[78]|4\.5)$/

/** Enhanced codes among those for a mailing list that we may not write to, and for a mailbox or domain with a new owner. */
const ABOUT_RECIPIENT: readonly string[] = ['5.7.2', '5.7.17', '5.7.18']

/** Subjects of enhanced codes about an address, a mailbox, and the way to it. */
const RECIPIENT_SUBJECTS: readonly string[] = ['1', '2', '4']

/** What a code says on its own. 554 is a refusal only after the content; before, relays turn away strangers with it. */
const RECIPIENT_CODES = new Map<string, readonly number[]>([
  ['RCPT TO', [550, 551, 552, 553, 556]],
  ['DATA', [550, 551, 552, 553, 554, 556]],
])

/**
 * Whether a permanent reply is about the recipient, so that no retry will succeed. A reply about us ends with the
 * operator's next fix, and what may be either is taken for one about us: a retry harms less than a person without email.
 */
export function isRecipientRefused({ command, code, response }: PermanentReply): boolean {
  const codes = RECIPIENT_CODES.get(command)
  if (codes === undefined || ABOUT_SERVER.includes(code)) return false
  const [, status = '', subject = ''] = /^\d{3}[ -](5\.(\d{1,3})\.\d{1,3})\b/.exec(response) ?? []
  if (ABOUT_RECIPIENT.includes(status)) return true
  if (ABOUT_US.test(status)) return false
  return RECIPIENT_SUBJECTS.includes(subject) || codes.includes(code)
}
