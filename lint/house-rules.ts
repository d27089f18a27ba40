import { relative, sep } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { faultOfPath, foreignWordsIn } from './file-names.ts'
import { linearPattern } from './linear-pattern.ts'

type Rule = Parameters<RuleTester['run']>[1]

/** A rule that reports every node matched by one of the selectors. The message states what to do instead. */
function forbid(message: string, ...selectors: string[]): Rule {
  return {
    meta: { type: 'problem', schema: [], messages: { forbidden: message } },
    create: (context) => ({
      [selectors.join(', ')]: (node) => context.report({ node, messageId: 'forbidden' }),
    }),
  }
}

const fileName: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      case: 'Name files and folders in kebab-case, so that a name is the same on every file system.',
      word: 'Name the file after the noun it serves: utils, helpers, misc, common, base and manager collect code without an owner.',
      foreign: 'Use the American spelling and the standard word: see docs/vocabulary.md.',
    },
  },
  create: (context) => ({
    Program(node) {
      const fault = faultOfPath(relative(context.cwd, context.filename).split(sep).join('/'))
      if (fault) context.report({ node, messageId: fault })
    },
  }),
}

const exportName: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { foreign: 'Use the American spelling and the standard word: see docs/vocabulary.md.' },
  },
  create: (context) => ({
    'ExportNamedDeclaration > * > Identifier.id, ExportNamedDeclaration > VariableDeclaration > * > Identifier.id':
      (node) => {
        if (node.type === 'Identifier' && foreignWordsIn(node.name).length > 0)
          context.report({ node, messageId: 'foreign' })
      },
  }),
}

/** Throws, because the offending comment would silence a normal report. */
const noInlineException: Rule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program() {
      const silencer = context.sourceCode
        .getAllComments()
        .find(({ value }) => /^\s*(?:eslint|oxlint)-/.test(value))
      if (!silencer) return
      const place = `house/no-inline-exception, line ${silencer.loc.start.line}`
      throw new Error(`${place}: add exceptions with a reason to lint/exceptions.ts, not as a comment.`)
    },
  }),
}

/** Project rules that no public plugin covers. oxlint.config.ts lists the files each one applies to. */
export default {
  meta: { name: 'house' },
  rules: {
    'file-name': fileName,
    'export-name': exportName,
    'no-inline-exception': noInlineException,
    'catch-binds-error': forbid(
      'Bind the error and pass it on as the cause, so that the reason for a failure is never lost.',
      'CatchClause:not([param])',
    ),
    'clock-is-a-parameter': forbid(
      'Take the current time as a parameter, so that a test can set it; measure durations with performance.now().',
      'NewExpression[callee.name="Date"][arguments.length=0]',
      'CallExpression[callee.name="Date"]',
      'MemberExpression[object.name="Date"][property.name="now"]',
    ),
    'linear-pattern': linearPattern,
    'no-implied-now': forbid(
      'Pass an instant to the formatter: without one it reads the clock, which domain rules must not do.',
      'CallExpression[arguments.length=0] > MemberExpression.callee[property.name=/^format(ToParts)?$/]',
    ),
    'randomness-is-a-parameter': forbid(
      'Take a seeded generator as a parameter where a run must repeat, and node:crypto where a value must not be guessed.',
      'MemberExpression[object.name="Math"][property.name="random"]',
    ),
    'environment-is-parsed-once': forbid(
      'Parse settings once in src/server/platform/config and pass them on as typed values with defaults.',
      'MemberExpression[object.name="process"][property.name="env"]',
      'MemberExpression[object.name="process"][property.value="env"]',
      'MemberExpression[object.property.name="process"][property.name="env"]',
      'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
      'ImportDeclaration[source.value=/^(node:)?process$/]',
    ),
    'named-exports-only': forbid(
      'Export by name, so that a thing has the same name wherever it is used.',
      'ExportDefaultDeclaration',
      'ExportSpecifier[exported.name="default"]',
    ),
    'no-barrel': forbid(
      "Import from the file that owns the name; only a server feature's index.ts re-exports names, one by one.",
      'ExportAllDeclaration',
      'ExportNamedDeclaration[source]',
    ),
    'index-names-each-export': forbid(
      "Name each export in a feature's index.ts, so that a reader sees its public interface.",
      'ExportAllDeclaration',
    ),
    'import-by-alias': forbid(
      'Import across folders by alias (#domain/, #contract/, #server/, #web/); ./ is for files in the same folder.',
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)[source.value=/^\\.\\.(\\u002f|$)/]',
    ),
    'import-with-extension': forbid(
      'Write the file extension: Node runs these files directly and does not resolve extensions.',
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)[source.value=/^(\\.|#)(?!.*\\.[a-z0-9]+(\\?[a-z&]+)?$)/]',
    ),
  },
}
