/** Words that say nothing about a file's content. Name shared code after the noun it serves. */
const emptyWords = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'misc',
  'common',
  'base',
  'manager',
  'v2',
  'deprecated',
])

/** British spellings, and private words that docs/vocabulary.md replaces by the standard ones. */
const foreignWords =
  /^(?:(?:normal|recogn|organ|sanit|serial|optim)is(?:e[ds]?|ing)|colour(?:s|ed)?|neighbours?|behaviours?|favours?|centred?|catalogues?|analyse[ds]?|sayings?|told|untold|heard|whoever|somebody|nobody|mine)$/

const kebabCase = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/

/** Checks a path inside the repository (with forward slashes); null if it is well formed. */
export function faultOfPath(path: string): 'case' | 'word' | 'foreign' | null {
  const names = path.split('/')
  if (!names.every((name) => kebabCase.test(name))) return 'case'
  const words = names.flatMap((name) => name.split(/[-.]/))
  if (words.some((word) => emptyWords.has(word))) return 'word'
  return words.some((word) => foreignWords.test(word)) ? 'foreign' : null
}

/** The words of a name such as `minimumUpsetBid`, `UpsetBid` or `MAX_SHEETS` that do not belong to American English. */
export function foreignWordsIn(identifier: string): string[] {
  const words = identifier.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  return words.map((word) => word.toLowerCase()).filter((word) => foreignWords.test(word))
}
