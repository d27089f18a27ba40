import type { Block, Inline } from '#web/lib/markdown-document.ts'

/** Every inline piece of every block, including the children of links and emphasis. */
export function piecesOf(blocks: readonly Block[]): Inline[] {
  const open = (piece: Inline): Inline[] =>
    typeof piece !== 'string' && 'children' in piece ? [piece, ...piece.children.flatMap(open)] : [piece]
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.children.flatMap(open)
    if (block.kind === 'list') return block.items.flatMap(piecesOf)
    return [block.head, ...block.rows].flat(2).flatMap(open)
  })
}
