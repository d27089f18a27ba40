/** Words that say nothing about what a file holds; whatever is shared lives under the noun it serves. */
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

/** What is wrong with a path (with forward slashes) inside the repository, or null. */
export function faultOfPath(path: string): 'case' | 'word' | null {
  const names = path.split('/')
  if (!names.every((name) => kebabCase.test(name))) return 'case'
  return names.some((name) => name.split(/[-.]/).some((word) => emptyWords.has(word))) ? 'word' : null
}
