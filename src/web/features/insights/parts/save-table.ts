import { INSIGHTS } from '#web/features/insights/texts.ts'
import { csvText } from '#web/lib/csv.ts'
import { fileNamePart, saveFile } from '#web/lib/save-file.ts'
import type { Scope } from './scope.ts'
import type { TableData } from './table-data.ts'

type Saved = { title: string; scope: Scope; cases: readonly string[] }

/** Saves the numbers of a figure as CSV, with their description. */
export function saveTable(table: TableData, { title, scope, cases }: Saved): void {
  const county = scope.county ?? INSIGHTS.allCounties
  const text = csvText({ about: [`${title}, ${county}, ${scope.asOf}`, ...cases], ...table })
  const name = ['insights', title, county, scope.asOf].map(fileNamePart).join('-')
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
