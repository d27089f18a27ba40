import { relative, sep } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { faultOfPath } from './file-names.ts'

type Rule = Parameters<RuleTester['run']>[1]

/** A rule that reports every node one of the selectors matches; its message says what to do instead. */
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
      case: 'Files and folders are named in kebab-case, so that a name is the same on every disk.',
      word: 'Name the file after the noun it serves: utils, helpers, misc, common, base and manager collect what nobody owns.',
    },
  },
  create: (context) => ({
    Program(node) {
      const fault = faultOfPath(relative(context.cwd, context.filename).split(sep).join('/'))
      if (fault) context.report({ node, messageId: fault })
    },
  }),
}

/** It throws, because a report would be silenced by the very comment that it names. */
const noInlineException: Rule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program() {
      const silencer = context.sourceCode
        .getAllComments()
        .find(({ value }) => /^\s*(?:eslint|oxlint)-/.test(value))
      if (!silencer) return
      const place = `house/no-inline-exception, line ${silencer.loc.start.line}`
      throw new Error(
        `${place}: an exception to a rule is a named line with a reason in lint/exceptions.ts, never a comment.`,
      )
    },
  }),
}

/** The rules of this house that no public rule holds. Which files each one guards is said in oxlint.config.ts. */
export default {
  meta: { name: 'house' },
  rules: {
    'file-name': fileName,
    'no-inline-exception': noInlineException,
    'catch-binds-error': forbid(
      'Bind the error and pass it on as the cause, so that the reason of a failure is never lost.',
      'CatchClause:not([param])',
    ),
    'clock-is-a-parameter': forbid(
      'Take the present moment as a parameter, so that a test can choose it; a duration is measured with performance.now().',
      'NewExpression[callee.name="Date"][arguments.length=0]',
      'CallExpression[callee.name="Date"]',
      'MemberExpression[object.name="Date"][property.name="now"]',
    ),
    'no-implied-now': forbid(
      'Give the formatter its instant: without one it reads the clock, and a rule has none.',
      'CallExpression[arguments.length=0] > MemberExpression.callee[property.name=/^format(ToParts)?$/]',
    ),
    'randomness-is-a-parameter': forbid(
      'Take a seeded generator as a parameter where a run must repeat, and node:crypto where a value must not be guessed.',
      'MemberExpression[object.name="Math"][property.name="random"]',
    ),
    'environment-is-parsed-once': forbid(
      'Settings are parsed once in src/server/platform/config and passed on as values with types and defaults.',
      'MemberExpression[object.name="process"][property.name="env"]',
      'MemberExpression[object.name="process"][property.value="env"]',
      'MemberExpression[object.property.name="process"][property.name="env"]',
      'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
      'ImportDeclaration[source.value=/^(node:)?process$/]',
    ),
    'named-exports-only': forbid(
      'Export by name, so that a thing is called the same wherever it is used.',
      'ExportDefaultDeclaration',
      'ExportSpecifier[exported.name="default"]',
    ),
    'no-barrel': forbid(
      "Import from the file that owns the name; only a server feature's index.ts passes names on, one by one.",
      'ExportAllDeclaration',
      'ExportNamedDeclaration[source]',
    ),
    'index-names-each-export': forbid(
      "A feature's index.ts names each export, so that a reader sees what others may use.",
      'ExportAllDeclaration',
    ),
    'import-by-alias': forbid(
      'Import across folders by alias (#domain/, #contract/, #server/, #web/); ./ stays inside one folder.',
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)[source.value=/^\\.\\.(\\u002f|$)/]',
    ),
    'import-with-extension': forbid(
      'Write the file extension: Node runs these files as they are and guesses no names.',
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)[source.value=/^(\\.|#)(?!.*\\.[a-z0-9]+(\\?[a-z&]+)?$)/]',
    ),
  },
}
