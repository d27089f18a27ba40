import { analyse } from 'scslre'
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Parameters<RuleTester['run']>[1]

/** Refuses patterns for which some text takes time that grows with more than its length. */
export const linearPattern: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      slow: 'Anchor it, or use a lookbehind: a text of many {{characters}} takes this pattern more than linear time.',
    },
  },
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      for (const { character } of analyse({ source, flags }, { maxReports: 1 }).reports)
        context.report({ node, messageId: 'slow', data: { characters: character.pick } })
    },
  }),
}
