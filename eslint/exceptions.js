/**
 * Every exception to a rule of eslint.config.js: which files, which rules, why, and what ends it.
 * @type {{ files: string[], rules: string[], reason: string, until: string }[]}
 */
const exceptions = [
  {
    files: ['src/server/platform/http/bind-endpoint.ts'],
    rules: ['@typescript-eslint/consistent-type-assertions'],
    reason: 'the schemas have parsed the input; the types of Fastify cannot say so for a generic endpoint',
    until: 'Fastify types a route by a generic schema',
  },
]

/** @returns {import('eslint').Linter.Config[]} */
export function exceptionConfigs() {
  return exceptions.map(({ files, rules, reason }) => ({
    name: `exception: ${reason}`,
    files,
    rules: Object.fromEntries(rules.map((rule) => [rule, 'off'])),
  }))
}
