import { readdirSync, readFileSync } from 'node:fs'

import { inProject } from '../project.mjs'

/**
 * A requirement of OWASP ASVS and what we say to it. It applies, with the files of the control (`#` and a heading for a
 * document) and the removals that show it, or why none can; or it does not apply; or it is not met, perhaps in part.
 * @typedef {{ number: string, asks: string, control?: string[], removals?: string[], withoutRemoval?: string, note?: string, notApplicable?: string, notMet?: string }} Requirement
 * @typedef {{ title: string, requirements: Requirement[] }} Chapter
 * @typedef {import('./removals.mjs').Removal} Removal
 */

const FOLDER = 'security/asvs'

/**
 * The numbers of all requirements of levels 1 and 2 of OWASP ASVS 5.0.0, with their level.
 * @returns {Record<string, 1 | 2>}
 */
export function readNumbers() {
  return JSON.parse(readFileSync(inProject(FOLDER, 'numbers.json'), 'utf8'))
}

/**
 * What we say to each, by chapter.
 * @returns {Chapter[]}
 */
export function readChapters() {
  const files = readdirSync(inProject(FOLDER)).filter((file) => /^\d\d-/.test(file))
  return files.toSorted().map((file) => JSON.parse(readFileSync(inProject(FOLDER, file), 'utf8')))
}

/** @param {Requirement} requirement */
function answerOf({ notApplicable, notMet }) {
  if (notApplicable !== undefined) return 'does not apply'
  return notMet === undefined ? 'applies' : 'not met'
}

/**
 * docs/asvs.md, as Markdown.
 * @param {Chapter[]} chapters
 * @param {Record<string, 1 | 2>} numbers
 * @param {Map<string, Removal>} removals
 */
export function renderPage(chapters, numbers, removals) {
  const all = chapters.flatMap(({ requirements }) => requirements)
  const count = (/** @type {(each: Requirement) => boolean} */ is) => String(all.filter(is).length)
  const parts = [
    '# OWASP ASVS 5.0, levels 1 and 2',
    'Every requirement by its number, in a few words of ours, with what we say to it. Written by `npm run asvs` from `security/asvs`; edit that instead.',
    'Each control that can be taken out has a _removal_: a change of the code that takes it out, and the tests that then fail. `npm run controls` tries all of them in a copy of the project, `npm run controls ID` some, and `--wide` also shows that no other test of these files fails. Which tests those are is at the end, and in `security/removals`.',
    [
      '| | requirements |',
      '| --- | --- |',
      `| apply, shown by a removal | ${count((each) => answerOf(each) === 'applies' && each.removals !== undefined)} |`,
      `| apply, without a removal, for the reason given | ${count((each) => each.withoutRemoval !== undefined)} |`,
      `| not met, for the reason given | ${count((each) => answerOf(each) === 'not met')} |`,
      `| do not apply | ${count((each) => answerOf(each) === 'does not apply')} |`,
    ].join('\n'),
    ...chapters.flatMap(({ title, requirements }) => [
      `## ${title}`,
      requirements.map((each) => line(each, numbers[each.number])).join('\n'),
    ]),
    '## Removals',
    'What is taken out, and what then fails.',
    [...removals.values()].map((removal) => removalLine(removal, all)).join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * @param {Requirement} requirement
 * @param {1 | 2 | undefined} level
 */
function line(requirement, level) {
  const {
    number,
    asks,
    control = [],
    removals = [],
    withoutRemoval,
    note,
    notApplicable,
    notMet,
  } = requirement
  const texts = [
    notApplicable && `Does not apply: ${notApplicable}`,
    notMet && `**Not met**: ${notMet}`,
    control.length > 0 && `${notMet ? 'Partly in' : 'In'} ${control.map(link).join(', ')}.`,
    removals.length > 0 && `Removals: ${removals.map((id) => `\`${id}\``).join(', ')}.`,
    withoutRemoval && `No removal: ${withoutRemoval}`,
    note,
  ]
  return `- **${number}** (L${level}) ${asks}. ${texts.filter(Boolean).join(' ')}`
}

/** @param {string} file */
function link(file) {
  const [path = '', heading] = file.split('#')
  if (heading === undefined) return `\`${path.replace(/^src\//, '')}\``
  return `[${heading}](${path.replace(/^docs\//, '')}#${heading.toLowerCase().replaceAll(' ', '-')})`
}

/**
 * @param {Removal} removal
 * @param {Requirement[]} requirements
 */
function removalLine({ id, what, red }, requirements) {
  const numbers = requirements
    .filter(({ removals = [] }) => removals.includes(id))
    .map(({ number }) => number)
  const tests = Object.entries(red).map(
    ([file, titles]) =>
      `\`${file.replace(/^src\//, '')}\`: ${titles.map((title) => `“${title}”`).join(', ')}`,
  )
  return `- \`${id}\` (${numbers.join(', ')}): ${what}. ${tests.join('; ')}.`
}
