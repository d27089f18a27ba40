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

/**
 * What is wrong with a path inside the repository, or null.
 * @param {string} path with forward slashes
 * @returns {'case' | 'word' | null}
 */
export function faultOfPath(path) {
  const names = path.split('/')
  if (!names.every((name) => kebabCase.test(name))) return 'case'
  return names.some((name) => name.split(/[-.]/).some((word) => emptyWords.has(word))) ? 'word' : null
}
