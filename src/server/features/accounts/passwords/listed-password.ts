/** Characters people add before and after a listed word to meet a rule. With more, the score alone judges. */
const MAX_ADDED = 6
const MIN_WORD = 4

/** Characters that stand for letters, as in `P@ssw0rd`. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/** Words that passwords must not be built on. */
export type ListedWords = {
  /** Passwords that became known in breaches, in lower case. */
  breached: ReadonlySet<string>
  /** Words about the product and the person, lower case, letters only. */
  context: ReadonlySet<string>
}

/** Whether a password is a listed word with another case, stand-ins for letters, and a few characters around it. */
export function isListedPassword(password: string, { breached, context }: ListedWords): boolean {
  return wordsIn(password.toLowerCase()).some((word) => breached.has(word) || context.has(lettersOf(word)))
}

/** What is left without up to `MAX_ADDED` characters at the ends that are no letters, as typed and with stand-ins. */
function wordsIn(text: string): string[] {
  const before = Math.min(MAX_ADDED, /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0)
  const words: string[] = []
  for (let start = 0; start <= before; start += 1) {
    for (let end = text.length; text.length - end + start <= MAX_ADDED; end -= 1) {
      if (end - start < MIN_WORD) break
      const word = text.slice(start, end)
      words.push(word, withLetters(word))
      if (/\p{L}$/u.test(word)) break
    }
  }
  return words
}

const withLetters = (text: string) => text.replace(/[@4310!5$7]/g, (sign) => STAND_INS[sign] ?? sign)

const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '')
