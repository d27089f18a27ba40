type Exception = { files: string[]; rules: string[]; reason: string; until: string }

/** Every exception to a rule of oxlint.config.ts: which files, which rules, why, and what ends it. */
export const exceptions: Exception[] = [
  {
    files: ['src/server/platform/http/bind-endpoint.ts'],
    rules: ['typescript/consistent-type-assertions'],
    reason: 'the schemas have parsed the input; the types of Fastify cannot say so for a generic endpoint',
    until: 'Fastify types a route by a generic schema',
  },
  {
    files: ['src/web/lib/api/call.ts'],
    rules: ['typescript/no-unsafe-return'],
    reason:
      'the server parses every answer by the contract; reading it again would bring the schemas to each phone',
    until: 'the list of listings can be parsed without costing the first card its time',
  },
  {
    files: ['src/web/lib/log.ts'],
    rules: ['no-console'],
    reason: 'this is the browser logger: the specification names the console for failures it logs',
    until: 'faults of the browser are collected by the server',
  },
  {
    files: ['src/web/data/us-atlas.d.ts'],
    rules: ['house/named-exports-only'],
    reason: 'it describes a JSON module, which has a default export and no other',
    until: 'the compiler can read a JSON file of 842 kB in no time',
  },
]
