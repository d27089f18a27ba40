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

const kebabCase = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/

/** Checks a path inside the repository (with forward slashes); null if it is well formed. */
export function faultOfPath(path: string): 'case' | 'word' | null {
  const names = path.split('/')
  if (!names.every((name) => kebabCase.test(name))) return 'case'
  return names.some((name) => name.split(/[-.]/).some((word) => emptyWords.has(word))) ? 'word' : null
}
