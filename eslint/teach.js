/** One sentence for each public rule that is a decision of this house: why, and what to write instead. */
export const reasons = {
  'max-lines': 'Split it by responsibility, so that each file can be read in one sitting.',
  'max-lines-per-function': 'Give its steps names: a function is read as one thought.',
  'max-depth': 'Return early or name the inner step, so that the straight path stays visible.',
  'no-console': 'Write through the logger, which knows the request and leaves out personal data.',
  'preserve-caught-error': 'The cause is what the person on call needs first.',
  '@typescript-eslint/no-explicit-any':
    'Parse at the edge and trust the type inside; use unknown until then.',
  '@typescript-eslint/no-non-null-assertion':
    'Let the code show why the value is there: check it, or make the type say so.',
  '@typescript-eslint/consistent-type-assertions':
    'An assertion silences the compiler where it is needed most: parse, narrow, or use satisfies.',
  '@typescript-eslint/switch-exhaustiveness-check':
    'A new member of a union must be decided everywhere it is told apart.',
  '@typescript-eslint/no-floating-promises':
    'Await it, return it, or mark it void where its failure is handled elsewhere.',
  '@typescript-eslint/no-misused-promises': 'Nobody waits for this promise, so its failure would be lost.',
  '@typescript-eslint/consistent-type-imports':
    'A type that stays in the import would be loaded when the program runs.',
  '@typescript-eslint/ban-ts-comment': 'An exception to the types is a design to change, never a comment.',
}

/** @param {string | null} ruleId */
function reasonOf(ruleId) {
  return Object.entries(reasons).find(([name]) => name === ruleId)?.[1]
}

/**
 * Adds the reason to the message of a public rule. The text is passed on as it is.
 * @type {import('eslint').Linter.Processor}
 */
export const teach = {
  meta: { name: 'house/teach', version: '1' },
  supportsAutofix: true,
  preprocess: (text) => [text],
  postprocess: (messages) =>
    messages.flat().map((message) => {
      const reason = reasonOf(message.ruleId)
      return reason ? { ...message, message: `${message.message} ${reason}` } : message
    }),
}
