import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Inline } from '#web/lib/markdown-document.ts'
import { ExternalLink } from './external-link.tsx'
import styles from './prose.module.css'
import { unbroken } from './unbroken.tsx'
import words from './words.module.css'

/** Content for the placeholders of a text, by name. */
export type Slots = Readonly<Record<string, ReactNode>>

/** Running text from `content/`. The index is a stable key, because the text does not change while shown. */
export function Prose({ blocks, slots = {} }: { blocks: readonly Block[]; slots?: Slots }) {
  return <div className={styles.prose}>{renderBlocks(blocks, slots)}</div>
}

function renderBlocks(blocks: readonly Block[], slots: Slots): ReactNode {
  return blocks.map((block, place) => <Fragment key={place}>{renderBlock(block, slots)}</Fragment>)
}

function renderBlock(block: Block, slots: Slots): ReactNode {
  if (block.kind === 'paragraph') return <p>{renderInlines(block.children, slots)}</p>
  if (block.kind === 'table') return <ProseTable table={block} slots={slots} />
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, place) => (
        <li key={place}>{renderBlocks(item, slots)}</li>
      ))}
    </List>
  )
}

function ProseTable({ table, slots }: { table: Extract<Block, { kind: 'table' }>; slots: Slots }) {
  return (
    <table>
      <thead>
        <tr>
          {table.head.map((cell, place) => (
            <th key={place} scope="col">
              {renderInlines(cell, slots)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => (
              <td
                key={column}
                data-head={wordsOf(table.head[column] ?? [])}
                data-figure={/^[$\d]/.test(wordsOf(cell)) || undefined}
              >
                {renderInlines(cell, slots)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Text of a column head, which a narrow screen repeats in every cell. */
function wordsOf(pieces: readonly Inline[]): string {
  return pieces.filter((piece) => typeof piece === 'string').join('')
}

function renderInlines(pieces: readonly Inline[], slots: Slots): ReactNode {
  return pieces.map((piece, place) => <Fragment key={place}>{renderInline(piece, slots)}</Fragment>)
}

function renderInline(piece: Inline, slots: Slots): ReactNode {
  if (typeof piece === 'string') return unbroken(piece)
  if (piece.kind === 'slot') return slots[piece.name]
  const children = renderInlines(piece.children, slots)
  if (piece.kind === 'strong') return <strong>{children}</strong>
  if (piece.kind === 'em') return <em>{children}</em>
  return <ProseLink href={piece.href}>{children}</ProseLink>
}

function ProseLink({ href, children }: { href: string; children: ReactNode }) {
  if (!href.startsWith('/')) return <ExternalLink href={href}>{children}</ExternalLink>
  return (
    <Link className={words.link} to={href}>
      {children}
    </Link>
  )
}
