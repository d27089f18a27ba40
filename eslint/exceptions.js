/**
 * Every exception to a rule of eslint.config.js: which files, which rules, why, and what ends it.
 * @type {{ files: string[], rules: string[], reason: string, until: string }[]}
 */
const exceptions = []

/** @returns {import('eslint').Linter.Config[]} */
export function exceptionConfigs() {
  return exceptions.map(({ files, rules, reason }) => ({
    name: `exception: ${reason}`,
    files,
    rules: Object.fromEntries(rules.map((rule) => [rule, 'off'])),
  }))
}
