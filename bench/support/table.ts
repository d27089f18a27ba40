/** One line of the table. Without a goal it is there for information. */
export type Row = { what: string; ours: string; bare: string; ratio?: number; goal?: Goal }

type Goal = { atLeast: number } | { atMost: number }

function isMet(ratio: number, goal: Goal): boolean {
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
}

function goalText({ ratio, goal }: Row): string {
  if (ratio === undefined || goal === undefined) return ''
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
  return `${wanted}${isMet(ratio, goal) ? '' : '  MISSED'}`
}

function ratioText({ ratio }: Row): string {
  return ratio === undefined ? '' : ratio.toFixed(2)
}

/** The rows as aligned text under a heading. */
export function tableOf(rows: readonly Row[]): string {
  const heading = ['', 'ours', 'baseline', 'ratio', 'goal']
  const cells = rows.map((row) => [row.what, row.ours, row.bare, ratioText(row), goalText(row)])
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...cells].map((line) => line[column]?.length ?? 0)),
  )
  const lineOf = (line: readonly string[]) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 || column === 4 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('   ')
      .trimEnd()
  return [heading, ...cells].map(lineOf).join('\n')
}
