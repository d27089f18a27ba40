import { useId } from 'react'
import type { ImportColumn } from '#contract/operator/imports.ts'
import type { ListingMappingInput, MappingInput } from '#contract/operator/mapping-schema.ts'
import { counties } from '#domain/counties/counties.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Choose } from './choose.tsx'
import type { ImportDraft } from './draft.ts'
import { countyOfFile, withCounty, withReads } from './mapping-edits.ts'
import { IMPORT } from './texts.ts'
import styles from './whole-file.module.css'

interface WholeFileProps {
  readonly draft: ImportDraft
  readonly columns: readonly ImportColumn[]
  readonly sheets: readonly string[]
  readonly sources: readonly string[]
  readonly onChange: (draft: ImportDraft) => void
}

const TEXTS = IMPORT.whole

/** What holds for every row: kind, county, source, day, and how the file is read. */
export function WholeFile({ draft, columns, sheets, sources, onChange }: WholeFileProps) {
  const listId = useId()
  const { mapping } = draft
  const change = (next: MappingInput) => onChange({ ...draft, mapping: next })
  const { source } = mapping
  return (
    <Panel title={TEXTS.title}>
      <div className={styles.fields}>
        <Choose
          label={TEXTS.reads}
          isNamed
          value={mapping.reads}
          options={[
            ['listings', TEXTS.listings],
            ['parcels', TEXTS.parcels],
          ]}
          onChoose={(reads) => change(withReads(mapping, reads === 'parcels' ? 'parcels' : 'listings'))}
        />
        <Choose
          label={TEXTS.county}
          isNamed
          value={countyOfFile(mapping) ?? ''}
          options={[['', TEXTS.byColumn], ...counties.map(({ name }) => [name, name] as const)]}
          onChoose={(county) => change(withCounty(mapping, county === '' ? null : county))}
        />
        {mapping.reads === 'listings' && <SourceBy mapping={mapping} columns={columns} onChange={change} />}
        {'name' in source && (
          <>
            <TextField
              label={TEXTS.source}
              list={listId}
              maxLength={80}
              value={source.name}
              onChange={({ currentTarget }) => change(withSource(mapping, currentTarget.value))}
            />
            <datalist id={listId}>
              {sources.map((name) => (
                <option key={name} value={name} label={sourceName(name, '')} />
              ))}
            </datalist>
          </>
        )}
        {mapping.reads === 'listings' && (
          <Choose
            label={TEXTS.authority}
            isNamed
            value={draft.authority ?? 'none'}
            options={Object.entries(TEXTS.authorities)}
            onChoose={(who) =>
              onChange({ ...draft, authority: who === 'county' || who === 'law_firm' ? who : null })
            }
          />
        )}
        <TextField
          label={TEXTS.day}
          type="date"
          title={TEXTS.dayHint}
          value={draft.as_of?.slice(0, 10) ?? ''}
          onChange={({ currentTarget }) => onChange({ ...draft, as_of: currentTarget.value || null })}
        />
        {sheets.length > 1 && (
          <Choose
            label={TEXTS.sheet}
            isNamed
            value={mapping.sheet ?? sheets[0] ?? ''}
            options={sheets.map((name) => [name, name] as const)}
            onChoose={(sheet) => change({ ...mapping, sheet })}
          />
        )}
        <TextField
          label={TEXTS.header}
          type="number"
          min={1}
          max={1000}
          placeholder={TEXTS.found}
          value={mapping.header_row ?? ''}
          onChange={({ currentTarget }) => {
            const row = Number(currentTarget.value)
            change({ ...mapping, header_row: Number.isInteger(row) && row > 0 ? row : undefined })
          }}
        />
      </div>
    </Panel>
  )
}

function withSource(mapping: MappingInput, name: string): MappingInput {
  return { ...mapping, source: { name } }
}

interface SourceByProps {
  readonly mapping: ListingMappingInput
  readonly columns: readonly ImportColumn[]
  readonly onChange: (mapping: MappingInput) => void
}

function SourceBy({ mapping, columns, onChange }: SourceByProps) {
  const { source } = mapping
  const names = [...new Set(columns.map(({ name }) => name))].filter((name) => name !== '')
  return (
    <Choose
      label={TEXTS.sourceBy}
      isNamed
      value={'column' in source ? source.column : ''}
      options={[['', TEXTS.oneSource], ...names.map((name) => [name, TEXTS.inColumn(name)] as const)]}
      onChoose={(column) =>
        onChange({ ...mapping, source: column === '' ? { name: '' } : { column, names: {} } })
      }
    />
  )
}
