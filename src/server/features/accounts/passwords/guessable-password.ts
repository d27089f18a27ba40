import type { Options, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError } from '#contract/errors.ts'
import { CONTEXT_WORDS } from './context-words.ts'
import { isListedPassword } from './listed-password.ts'

/** zxcvbn score, 0 to 4. Scores below it are passwords that attackers try first: common ones and their variations. */
const MIN_SCORE = 2
/** Characters that are scored; scoring time grows faster than linearly. */
const MAX_SCORED = 64

type Guesser = {
  scorer: ZxcvbnFactory
  /** 49,000 passwords from breaches, most frequent first, in lower case. */
  breached: ReadonlySet<string>
}

let guesser: Promise<Guesser> | undefined

async function loadGuesser(): Promise<Guesser> {
  const core = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const options: Partial<Options> = { dictionary, graphs: adjacencyGraphs }
  return { scorer: new core.ZxcvbnFactory(options), breached: new Set(dictionary['passwords-common']) }
}

/**
 * Rejects passwords that meet the specification's rule but are easy to guess: breached ones and their variations, such
 * as `Password1!`, and those built on a word about the product, the person's `name` or the `email` (decision 109).
 * Throws `bad_request`.
 */
export async function refuseGuessablePassword(
  password: string,
  person: { name: string; email: string },
): Promise<void> {
  guesser ??= loadGuesser()
  const { scorer, breached } = await guesser
  const words = [...CONTEXT_WORDS, ...wordsAbout(person)]
  const isListed = isListedPassword(password, { breached, context: new Set(words) })
  if (!isListed && scorer.check(password.slice(0, MAX_SCORED), words).score >= MIN_SCORE) return
  throw new AppError(
    'bad_request',
    'This password is easy to guess. Choose another, such as several words with a number',
  )
}

function wordsAbout({ name, email }: { name: string; email: string }): string[] {
  const words = [...name.split(/\s+/), email, ...email.split(/[@.]/)]
  return words.map((word) => word.toLowerCase()).filter((word) => word.length > 2)
}
