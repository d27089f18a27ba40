import { defineConfig } from 'oxlint'
import { exceptions } from './lint/exceptions.ts'
import { strictTypeScript } from './lint/typescript-rules.ts'

const typescript = ['**/*.ts', '**/*.tsx']
const tests = ['**/*.{test,fixture}.{ts,tsx}', 'tests/**/*.{ts,tsx}']

/** File length counts every line. */
const fileOf = (max: number): ['error', object] => ['error', { max }]

/** Function length excludes blank lines and comments, so that explaining a reason costs nothing. */
const functionOf = (max: number): ['error', object] => [
  'error',
  { max, skipBlankLines: true, skipComments: true, IIFEs: true },
]

const every = (rules: string[], severity: 'error' | 'off') =>
  Object.fromEntries(rules.map((rule) => [rule, severity]))

export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./lint/house-rules.ts'],
  // No rules by default, so that an Oxlint upgrade does not turn on new ones.
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  ignorePatterns: ['node_modules', 'dist/', 'data/', 'test-results/'],
  overrides: [
    // Every file.
    {
      files: ['**/*.{js,mjs,cjs,ts,tsx}'],
      rules: {
        eqeqeq: 'error',
        // On-call engineers need the original cause first.
        'preserve-caught-error': 'error',
        // Return early or name the inner step, so that the straight path stays visible.
        'max-depth': ['error', 4],
        // Split it by responsibility, so that each file can be read in one sitting.
        'max-lines': fileOf(300),
        // Extract named steps, so that a function can be read at once.
        'max-lines-per-function': functionOf(80),
        'house/file-name': 'error',
        'house/export-name': 'error',
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
        // A type assertion silences the compiler where it matters most: parse, narrow, or use satisfies.
        'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
        // A type in a value import would be loaded at run time.
        'typescript/consistent-type-imports': 'error',
        'typescript/no-import-type-side-effects': 'error',
        // A new union member must be handled in every switch.
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
        ],
        // Fix the types instead of suppressing them.
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true }],
        // An underscore marks a parameter that only the signature requires. A name beside a rest element omits that field.
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
        // Numbers are safe to interpolate; objects and arrays stay errors.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        // Allows `() => close()` as a callback whose return value is ignored.
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        // Inside try, a returned promise must be awaited, or its rejection bypasses the catch.
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
      },
    },
    // The product.
    {
      files: ['src/**'],
      excludeFiles: tests,
      rules: {
        // Use the logger, which adds the request and omits personal data.
        'no-console': 'error',
        // What others write must not hold up a process: a file, a page, a header, a message.
        'house/linear-pattern': 'error',
        'house/clock-is-a-parameter': 'error',
        'house/randomness-is-a-parameter': 'error',
        'house/environment-is-parsed-once': 'error',
      },
    },
    // Aliases.
    { files: ['src/**'], rules: { 'house/import-by-alias': 'error' } },
    // Domain rules do not read the clock.
    { files: ['src/domain/**'], excludeFiles: tests, rules: { 'house/no-implied-now': 'error' } },
    // The web.
    {
      files: ['src/web/**/*.{ts,tsx}'],
      rules: {
        'react-hooks/rules-of-hooks': 'error',
        'react-hooks/exhaustive-deps': 'error',
        // The checks of the React compiler, except react/incompatible-library: it only warns that the compiler skips the
        // virtual list, and we do not use the compiler.
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
        // The router redirects by throwing a Response.
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
        // A type test marks code that must not compile, with the reason.
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
    // Every other feature reads or corrects listings.
    { files: ['src/server/features/listings/index.ts'], rules: { 'max-lines': fileOf(38) } },
    // Files that create a clock.
    {
      files: [
        'src/server/platform/clock.ts',
        'src/web/app/{clock.ts,early-reload.js,early-start.js}',
        'src/web/features/listings/worker/{list-worker,in-page-worker.fixture}.ts',
        'src/web/service-worker/main.ts',
      ],
      rules: { 'house/clock-is-a-parameter': 'off' },
    },
    // Files that read settings.
    { files: ['src/server/platform/config/**'], rules: { 'house/environment-is-parsed-once': 'off' } },
    // Programs that write to a terminal.
    { files: ['src/server/app/run-product.ts', 'src/server/app/cli/**'], rules: { 'no-console': 'off' } },
    // Config files, the plugin they load, and type declarations for other packages.
    {
      files: ['*.config.ts', 'lint/house-rules.ts', '**/*.d.ts'],
      rules: { 'house/named-exports-only': 'off' },
    },
    ...exceptions.map(({ files, rules }) => ({ files, rules: every(rules, 'off') })),
  ],
})
