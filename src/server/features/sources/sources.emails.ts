import { type MailContent, renderMail, TO_OPERATORS } from '#server/platform/mail/mail-layout.ts'

/** What an operator has to know of a run that needs them. */
interface ProblemFacts {
  readonly name: string
  /** Its name on screen. */
  readonly title: string
  readonly runId: number
  readonly importId: number | null
  readonly state: 'held' | 'refused' | 'blocked' | 'failed'
  readonly problems: readonly string[]
  readonly publicUrl: string
}

const HEADINGS: Readonly<Record<ProblemFacts['state'], (source: string) => string>> = {
  held: (source) => `${source}: run held for review`,
  refused: (source) => `${source}: the page could not be read`,
  blocked: (source) => `${source} cannot be read from here`,
  failed: (source) => `${source} cannot be fetched`,
}

const NEXT_STEPS: Readonly<Record<ProblemFacts['state'], (facts: ProblemFacts) => string>> = {
  held: ({ importId }) =>
    `Nothing was published. Compare the page with the imported rows, then run "steps run release ${importId ?? ''}" or "steps run reject ${importId ?? ''}".`,
  refused: ({ name }) =>
    `Nothing was published. The page may have been rebuilt: save it and run "steps source try ${name} FILE".`,
  blocked: ({ name }) =>
    `Open the page in a browser, save it, and run "steps source run ${name} --file FILE". We retry in six hours.`,
  failed: ({ name }) => `We retry on schedule. "steps source show ${name}" lists its runs.`,
}

/** Tells an operator that a source needs them. The last published facts stay as they are. */
export function sourceProblemMail(facts: ProblemFacts): MailContent {
  const { title: source, state, problems, runId, publicUrl } = facts
  return renderMail({
    subject: HEADINGS[state](source),
    heading: HEADINGS[state](source),
    paragraphs: [
      NEXT_STEPS[state](facts),
      'Subscribers still see the last published data, with the date it was checked.',
    ],
    facts: [
      { label: 'Run', value: String(runId) },
      ...problems.slice(0, 10).map((problem) => ({ label: 'Reason', value: problem })),
    ],
    action: { label: 'Open Courthouse Steps', link: publicUrl },
    reason: TO_OPERATORS,
  })
}

/** Lists sources and counties without news for too long. */
export function sourceSilenceMail(problems: readonly string[], publicUrl: string): MailContent {
  return renderMail({
    subject: 'Sources without news',
    heading: 'Sources without news',
    paragraphs: [
      'Check that these pages are still maintained, and that each of these counties has a source that is on, or import a newer file: "steps source list" has the last run of each source, "steps source show NAME" its address.',
      'Subscribers see when each county was last checked.',
    ],
    facts: problems.slice(0, 40).map((problem) => ({ label: 'Since', value: problem })),
    action: { label: 'Open Courthouse Steps', link: publicUrl },
    reason: TO_OPERATORS,
  })
}
