type Exception = { files: string[]; rules: string[]; reason: string; until: string }

/** Every exception to a rule of oxlint.config.ts: the files, the rules, the reason, and when it can be removed. */
export const exceptions: Exception[] = [
  {
    files: ['src/server/platform/http/bind-endpoint.ts'],
    rules: ['typescript/consistent-type-assertions'],
    reason:
      'the schemas have parsed the input, but the types of Fastify cannot express that for a generic endpoint',
    until: 'Fastify can type a route by a generic schema',
  },
  {
    files: ['src/web/lib/api/call.ts'],
    rules: ['typescript/no-unsafe-return'],
    reason:
      'the server validates every response against the contract; validating again would ship the schemas to each browser',
    until: 'the list of listings can be parsed without delaying the first card',
  },
  {
    files: ['src/web/lib/log.ts'],
    rules: ['no-console'],
    reason: 'this is the browser logger: the specification requires failures to be logged to the console',
    until: 'the server collects browser errors',
  },
  {
    files: ['src/web/data/us-atlas.d.ts'],
    rules: ['house/named-exports-only'],
    reason: 'it declares a JSON module, which has only a default export',
    until: 'the compiler can type an 842 kB JSON file without a noticeable delay',
  },
]
