/** One line of the table. A row without a goal is informational. */
export type Row = { what: string; ours: string; bare: string; ratio?: number; goal?: Goal }

type Goal = { atLeast: number } | { atMost: number } | { below: number }

const heading = ['', 'ours', 'baseline', 'ratio', 'goal'] as const

function goalText({ ratio = NaN, goal }: Row): string {
  if (goal === undefined) return ''
  if ('atLeast' in goal) return judged(`at least ${goal.atLeast}`, ratio >= goal.atLeast)
  if ('atMost' in goal) return judged(`at most ${goal.atMost}`, ratio <= goal.atMost)
  return judged(`below ${goal.below}`, ratio < goal.below)
}

function judged(goal: string, isMet: boolean): string {
  return isMet ? goal : `${goal}, missed`
}

/** Formats the rows as an aligned text table with a heading. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.what, row.ours, row.bare, row.ratio?.toFixed(2) ?? '', goalText(row)])
  return alignedTable([heading, ...cells], [1, 2, 3])
}

/** Aligns cells in columns: the first to the left, and to the right those in `numeric`, by default all others. */
export function alignedTable(
  lines: readonly (readonly string[])[],
  numeric: readonly number[] = (lines[0] ?? []).map((_, column) => column).slice(1),
): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const aligned = lines.map((line) =>
    widths.map((width, column) => {
      const cell = line[column] ?? ''
      return numeric.includes(column) ? cell.padStart(width) : cell.padEnd(width)
    }),
  )
  return aligned.map((line) => line.join('   ').trimEnd()).join('\n')
}
