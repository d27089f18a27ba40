import { defineConfig } from 'oxlint'
import { exceptions } from './lint/exceptions.ts'
import { strictTypeScript } from './lint/typescript-rules.ts'

const typescript = ['**/*.ts', '**/*.tsx']
const tests = ['**/*.{test,fixture}.{ts,tsx}', 'tests/**/*.{ts,tsx}']

/** Lines of a file are counted as they are printed. */
const fileOf = (max: number): ['error', object] => ['error', { max }]

/** Lines of a function are counted without blanks and comments: a reason given costs nothing. */
const functionOf = (max: number): ['error', object] => [
  'error',
  { max, skipBlankLines: true, skipComments: true, IIFEs: true },
]

const every = (rules: string[], severity: 'error' | 'off') =>
  Object.fromEntries(rules.map((rule) => [rule, severity]))

export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./lint/house-rules.ts'],
  // Nothing is on by itself: a new version of Oxlint brings its fixes, not its opinions.
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  ignorePatterns: ['node_modules', 'dist/', 'data/', 'test-results/'],
  overrides: [
    // Every file.
    {
      files: ['**/*.{js,mjs,cjs,ts,tsx}'],
      rules: {
        eqeqeq: 'error',
        // The cause is what the person on call needs first.
        'preserve-caught-error': 'error',
        // Return early or name the inner step, so that the straight path stays visible.
        'max-depth': ['error', 4],
        // Split it by responsibility, so that each file can be read in one sitting.
        'max-lines': fileOf(300),
        // Give its steps names: a function is read as one thought.
        'max-lines-per-function': functionOf(80),
        'house/file-name': 'error',
        'house/no-inline-exception': 'error',
        'house/catch-binds-error': 'error',
        'house/named-exports-only': 'error',
        'house/no-barrel': 'error',
        'house/import-with-extension': 'error',
      },
    },
    // Typed code.
    {
      files: typescript,
      rules: {
        ...every(strictTypeScript, 'error'),
        // An assertion silences the compiler where it is needed most: parse, narrow, or use satisfies.
        'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
        // A type that stays in the import would be loaded when the program runs.
        'typescript/consistent-type-imports': 'error',
        'typescript/no-import-type-side-effects': 'error',
        // A new member of a union must be decided everywhere it is told apart.
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
        ],
        // An exception to the types is a design to change, never a comment.
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true }],
        // The underscore says that a caller's demand names the parameter; a name beside a rest leaves its field out.
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        // A number prints as itself; objects and lists in a text stay errors.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        // `() => close()` is how a callback is written whose answer nobody reads.
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        // Inside try, what is returned must be awaited, or its failure passes the catch by.
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
      },
    },
    // The product.
    {
      files: ['src/**'],
      excludeFiles: tests,
      rules: {
        // Write through the logger, which knows the request and leaves out personal data.
        'no-console': 'error',
        'house/clock-is-a-parameter': 'error',
        'house/randomness-is-a-parameter': 'error',
        'house/environment-is-parsed-once': 'error',
      },
    },
    // Aliases.
    { files: ['src/**'], rules: { 'house/import-by-alias': 'error' } },
    // The rules know no present moment.
    { files: ['src/domain/**'], excludeFiles: tests, rules: { 'house/no-implied-now': 'error' } },
    // The web.
    {
      files: ['src/web/**/*.{ts,tsx}'],
      rules: {
        'react-hooks/rules-of-hooks': 'error',
        'react-hooks/exhaustive-deps': 'error',
        // What the React compiler would refuse. One is left out, react/incompatible-library: it warns the compiler
        // off the virtual list, and we do not use the compiler.
        'react/error-boundaries': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        'react/void-use-memo': 'error',
        // The router's redirects are thrown answers.
        'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      },
    },
    // Long by nature: markup and route tables.
    { files: ['**/*.tsx', '**/*.routes.ts'], rules: { 'max-lines-per-function': functionOf(150) } },
    // Tests.
    {
      files: tests,
      rules: {
        'max-lines': fileOf(500),
        'max-lines-per-function': functionOf(150),
        'house/catch-binds-error': 'off',
        // A test of types shows what must not compile, and says why.
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      },
    },
    // A server feature's index.
    {
      files: ['src/server/features/*/index.ts'],
      rules: {
        'max-lines': fileOf(30),
        'house/no-barrel': 'off',
        'house/index-names-each-export': 'error',
      },
    },
    // Where a clock is made.
    {
      files: ['src/server/platform/clock.ts', 'src/web/app/clock.ts', 'src/web/service-worker/main.ts'],
      rules: { 'house/clock-is-a-parameter': 'off' },
    },
    // Where settings are read.
    { files: ['src/server/platform/config/**'], rules: { 'house/environment-is-parsed-once': 'off' } },
    // Programs that speak to a terminal.
    { files: ['src/server/app/main.ts', 'src/server/app/cli/**'], rules: { 'no-console': 'off' } },
    // Config files, the plugin they load, and descriptions of what others export.
    {
      files: ['*.config.ts', 'lint/house-rules.ts', '**/*.d.ts'],
      rules: { 'house/named-exports-only': 'off' },
    },
    ...exceptions.map(({ files, rules }) => ({ files, rules: every(rules, 'off') })),
  ],
})
