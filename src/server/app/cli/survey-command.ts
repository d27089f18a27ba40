import type { Command } from 'commander'
import { newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { readSurveyAnswers } from '#server/features/survey/index.ts'
import { dayArgument } from './day-argument.ts'
import { asOperator } from './operator-session.ts'

/** `survey list`: answers to our own survey form. */
export function addSurveyCommand(program: Command): void {
  const survey = program.command('survey').description('read answers to the built-in form on /survey')
  survey
    .command('list')
    .description('list answers, newest first, with the email of those who agreed to be contacted')
    .option('--since <day>', 'answers from this day on (New York time)', dayArgument)
    .option('--json', 'print JSON')
    .action((options: { since?: PlainDate; json?: true }) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const since = options.since ? newYorkInstant(options.since, { hour: 0, minute: 0 }) : 0
        const answers = await readSurveyAnswers(db, new Date(since))
        const lines = answers.flatMap(({ answered_at, rating, text, email }) => [
          `${newYorkDate(answered_at.getTime())}  ${rating} of 5  ${email ?? 'do not contact'}`,
          ...(text === '' ? [] : text.split('\n').map((line) => `  ${line}`)),
        ])
        answer(answers, lines.length > 0 ? lines : ['No answers yet.'])
      }),
    )
}
