import type { ImportPreview } from '#contract/operator/imports.ts'
import type { ListingMappingInput } from '#contract/operator/mapping-schema.ts'
import { STAGE_NAMES } from '#domain/disagreement/disagreement-texts.ts'
import { STRUCTURES } from '#domain/listing/wire-listing.ts'
import { STAGES } from '#domain/listing-status/reported-stage.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Choose } from './choose.tsx'
import { meaningOf, withMeaning } from './mapping-edits.ts'
import { IMPORT } from './texts.ts'
import styles from './words-panel.module.css'

type Words = NonNullable<ImportPreview['words']['status']>

interface WordsPanelProps {
  readonly mapping: ListingMappingInput
  readonly words: ImportPreview['words']
  readonly onChange: (mapping: ListingMappingInput) => void
}

const TEXTS = IMPORT.words
const STAGE_OPTIONS = STAGES.map((stage) => [stage, STAGE_NAMES[stage]] as const)
const STRUCTURE_OPTIONS = STRUCTURES.map((structure) => [structure, structure] as const)
const NOTHING = ['nothing', TEXTS.nothing] as const
const UNKNOWN = ['', TEXTS.unknown] as const

/** The words of a file that have a meaning, each with its own. */
export function WordsPanel({ mapping, words, onChange }: WordsPanelProps) {
  const { status = [], structure = [], source = [] } = words
  const own = structure.filter(({ word }) => !STRUCTURES.some((known) => known === word))
  if (status.length + own.length + source.length === 0) return null
  const unmapped = status.filter(({ word }) => meaningOf(mapping.statuses, word) === undefined).length
  const suggestions = status.flatMap(({ word, suggested }) => {
    const isOpen = meaningOf(mapping.statuses, word) === undefined && suggested !== undefined
    const stage = STAGES.find((each) => each === suggested) ?? null
    return isOpen ? [[word, stage] as const] : []
  })
  return (
    <Panel
      title={TEXTS.title}
      aside={
        unmapped > 0 && (
          <div className={styles.aside}>
            <span className={styles.unmapped}>{TEXTS.unmapped(unmapped)}</span>
            {suggestions.length > 0 && (
              <Button
                onClick={() =>
                  onChange({
                    ...mapping,
                    statuses: { ...mapping.statuses, ...Object.fromEntries(suggestions) },
                  })
                }
              >
                {TEXTS.suggest(suggestions.length)}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className={styles.groups}>
        <WordGroup
          title={TEXTS.status}
          words={status}
          options={[UNKNOWN, NOTHING, ...STAGE_OPTIONS]}
          valueOf={(word) => valueOf(meaningOf(mapping.statuses, word))}
          onChoose={(word, value) => {
            const stage = STAGES.find((each) => each === value)
            const meaning = value === 'nothing' ? null : stage
            onChange({ ...mapping, statuses: withMeaning(mapping.statuses, word, meaning) })
          }}
        />
        <WordGroup
          title={TEXTS.structure}
          words={own}
          options={[UNKNOWN, NOTHING, ...STRUCTURE_OPTIONS]}
          valueOf={(word) => valueOf(meaningOf(mapping.structures, word))}
          onChoose={(word, value) => {
            const structureOf = STRUCTURES.find((each) => each === value)
            const meaning = value === 'nothing' ? null : structureOf
            onChange({ ...mapping, structures: withMeaning(mapping.structures, word, meaning) })
          }}
        />
        <SourceWords mapping={mapping} words={source} onChange={onChange} />
      </div>
    </Panel>
  )
}

function valueOf(meaning: string | null | undefined): string {
  if (meaning === undefined) return ''
  return meaning ?? 'nothing'
}

interface WordGroupProps {
  readonly title: string
  readonly words: Words
  readonly options: readonly (readonly [string, string])[]
  readonly valueOf: (word: string) => string
  readonly onChoose: (word: string, value: string) => void
}

function WordGroup({ title, words, options, valueOf: value, onChoose }: WordGroupProps) {
  if (words.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.words}>
        {words.map(({ word, rows }) => (
          <li key={word} className={styles.word}>
            <span className={styles.text}>{word}</span>
            <span className={styles.rows}>{TEXTS.rows(rows)}</span>
            <Choose
              label={word}
              value={value(word)}
              tone={value(word) === '' ? 'missing' : 'set'}
              options={options}
              onChoose={(chosen) => onChoose(word, chosen)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SourceWords({ mapping, words, onChange }: Omit<WordsPanelProps, 'words'> & { words: Words }) {
  const { source } = mapping
  if (!('column' in source) || words.length === 0) return null
  return (
    <section className={styles.group} aria-label={TEXTS.sourceWord}>
      <h3 className={styles.title}>{TEXTS.sourceWord}</h3>
      <ul className={styles.words}>
        {words.map(({ word, rows }) => (
          <li key={word} className={styles.word}>
            <span className={styles.text}>{word}</span>
            <span className={styles.rows}>{TEXTS.rows(rows)}</span>
            <TextField
              aria-label={word}
              maxLength={80}
              placeholder={TEXTS.notImported}
              value={source.names[word] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { [word]: _before, ...names } = source.names
                const next = value === '' ? names : { ...names, [word]: value }
                onChange({ ...mapping, source: { ...source, names: next } })
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
