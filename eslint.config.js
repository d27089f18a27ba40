import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { exceptionConfigs } from './eslint/exceptions.js'
import { houseRules } from './eslint/house-rules.js'
import { teach } from './eslint/teach.js'

const typescript = ['**/*.ts', '**/*.tsx']
const tests = ['**/*.{test,fixture}.{ts,tsx}', 'tests/**/*.{ts,tsx}']

/**
 * Lines of a file are counted as they are printed.
 * @returns {['error', object]}
 */
const fileOf = (/** @type {number} */ max) => ['error', { max }]

/**
 * Lines of a function are counted without blanks and comments: a reason given costs nothing.
 * @returns {['error', object]}
 */
const functionOf = (/** @type {number} */ max) => [
  'error',
  { max, skipBlankLines: true, skipComments: true, IIFEs: true },
]

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'test-results/']),
  {
    name: 'every file',
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    plugins: { house: houseRules },
    processor: teach,
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    rules: {
      eqeqeq: 'error',
      'preserve-caught-error': 'error',
      'max-depth': ['error', 4],
      'max-lines': fileOf(300),
      'max-lines-per-function': functionOf(80),
      'house/file-name': 'error',
      'house/no-inline-exception': 'error',
      'house/catch-binds-error': 'error',
      'house/named-exports-only': 'error',
      'house/no-barrel': 'error',
      'house/import-with-extension': 'error',
    },
  },
  {
    name: 'typed code',
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      // The underscore says that a caller's demand names the parameter; a name beside a rest leaves its field out.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A number prints as itself; objects, null and undefined in a text stay errors.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => close()` is how a callback is written whose answer nobody reads.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A function may have to be async for its caller without waiting for anything itself.
      '@typescript-eslint/require-await': 'off',
      // There are no enums here, and what a function needs is said by shape: a third of the linter's time for nothing.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    name: 'the product',
    files: ['src/**'],
    ignores: tests,
    rules: {
      'no-console': 'error',
      'house/clock-is-a-parameter': 'error',
      'house/randomness-is-a-parameter': 'error',
      'house/environment-is-parsed-once': 'error',
    },
  },
  { name: 'aliases', files: ['src/**'], rules: { 'house/import-by-alias': 'error' } },
  {
    name: 'the rules know no present moment',
    files: ['src/domain/**'],
    ignores: tests,
    rules: { 'house/no-implied-now': 'error' },
  },
  {
    name: 'the web',
    files: ['src/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': { rules: reactHooks.rules } },
    rules: {
      ...Object.fromEntries(
        Object.keys(reactHooks.configs.flat['recommended-latest'].rules).map((name) => [name, 'error']),
      ),
      // It warns the React compiler off the virtual list; we do not use the compiler.
      'react-hooks/incompatible-library': 'off',
      // The router's redirects are thrown answers.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
    },
  },
  {
    name: 'long by nature: markup and route tables',
    files: ['**/*.tsx', '**/*.routes.ts'],
    rules: { 'max-lines-per-function': functionOf(150) },
  },
  {
    name: 'tests',
    files: tests,
    rules: {
      'max-lines': fileOf(500),
      'max-lines-per-function': functionOf(150),
      'house/catch-binds-error': 'off',
      // A test of types shows what must not compile, and says why.
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    name: "a server feature's index",
    files: ['src/server/features/*/index.ts'],
    rules: {
      'max-lines': fileOf(30),
      'house/no-barrel': 'off',
      'house/index-names-each-export': 'error',
    },
  },
  {
    name: 'where a clock is made',
    files: ['src/server/platform/clock.ts', 'src/web/app/clock.ts'],
    rules: { 'house/clock-is-a-parameter': 'off' },
  },
  {
    name: 'where settings are read',
    files: ['src/server/platform/config/**'],
    rules: { 'house/environment-is-parsed-once': 'off' },
  },
  {
    name: 'programs that speak to a terminal',
    files: ['src/server/app/main.ts', 'src/server/app/cli/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'config files, and descriptions of what others export',
    files: ['*.config.js', '*.config.ts', '**/*.d.ts'],
    rules: { 'house/named-exports-only': 'off' },
  },
  ...exceptionConfigs(),
)
