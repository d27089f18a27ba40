import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { Content, TableCell } from 'pdfmake'
import type { PropertyReport, ReportEvent } from '#domain/property-report/property-report.ts'
import { PAGE } from '#domain/bid-sheet/texts.ts'
import { REPORT_PAGE } from '#server/features/reports/texts.ts'
import { plain, QUIET, rule, ruled, table } from './layouts.ts'
import { printable } from './printable.ts'
import { type Checkpoint, type Pdf, printPdf, textWidth } from './print-pdf.ts'
import {
  type Density,
  factTable,
  heading,
  keyBox,
  ladderTable,
  mapDrawing,
  noMap,
  sourceTable,
} from './sheet-parts.ts'

const PAPER = 'letter'
/** Id of what begins on a page of its own after the facts. */
const SECOND_PAGE = 'second'
const MAX_PAGES = 3
const GAP = 14
/** Points. */
const MAP_WIDTH = 216
const SIZE: Density = {
  ...{ titleSize: 21, figureSize: 15, ladderSize: 10, textSize: 9, rowPadding: 1.8, gap: 12 },
  ...{ maxFactLength: 240, maxNoteLength: 400, isNoteJoined: true, noteLines: 0 },
}

type Trial = {
  /** Position of the sources: with the facts, or last if the facts fill their page. */
  sources: 'with facts' | 'last'
  /** Number of events to print. */
  events: number
  maxFactLength: number
}

/** From the preferred layout to one that certainly fits. The page mentions omitted events, but not shortened facts. */
const TRIALS: readonly [Trial, ...Trial[]] = [
  { sources: 'with facts', events: 32, maxFactLength: 240 },
  { sources: 'last', events: 32, maxFactLength: 240 },
  { sources: 'last', events: 22, maxFactLength: 240 },
  { sources: 'last', events: 14, maxFactLength: 240 },
  { sources: 'last', events: 14, maxFactLength: 160 },
  { sources: 'last', events: 8, maxFactLength: 80 },
]

function section(title: string): Content {
  return { text: title, bold: true, fontSize: 12, margin: [0, GAP, 0, 4] }
}

function headOf({ sheet, key }: PropertyReport, width: number): Content[] {
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: REPORT_PAGE.kind, color: QUIET },
            { text: printable(sheet.title, 120), bold: true, fontSize: SIZE.titleSize, lineHeight: 1.05 },
          ],
        },
        {
          ...{ width: 170, alignment: 'right', color: QUIET, margin: [0, 8, 0, 0] },
          text: `${sheet.county}\n${sheet.printed}`,
        },
      ],
      columnGap: 12,
    },
    rule(width, 1.5, [0, 4, 0, 4]),
    keyBox(key, width, SIZE),
  ]
}

/** Map and facts. */
function firstPage(report: PropertyReport, width: number, size: Density): Content[] {
  const { sheet, property, sale } = report
  const half = (width - GAP) / 2
  const drawing =
    sheet.map === null ? noMap(PAGE.noOutline, MAP_WIDTH, 120) : mapDrawing(sheet.map, MAP_WIDTH)
  return [
    ...headOf(report, width),
    {
      columns: [
        { width: MAP_WIDTH, stack: [drawing] },
        { width: '*', stack: [factTable(sheet.facts, 72, size)] },
      ],
      columnGap: GAP,
      margin: [0, GAP, 0, 0],
    },
    section(REPORT_PAGE.facts),
    {
      columns: [
        { width: half, stack: [factTable(property, 104, size)] },
        { width: half, stack: [factTable(sale, 104, size)] },
      ],
      columnGap: GAP,
    },
  ]
}

/** The sources of the facts. */
function sourcesOf({ sheet }: PropertyReport, size: Density): Content {
  return { stack: [section(REPORT_PAGE.sources), sourceTable(sheet.sources, size)], unbreakable: true }
}

/** What it would cost, and what may go wrong. */
function secondPage({ sheet, cautions }: PropertyReport, now: number): Content[] {
  const rule = REPORT_PAGE.ruleLines(upsetBidTermsOn(newYorkDate(now)))
  const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 4] })
  return [
    ...(sheet.statement === null ? [] : [{ text: sheet.statement, bold: true, margin: GAP_BELOW }]),
    ...(sheet.ladder === null
      ? []
      : [
          {
            columns: [
              { width: '*', stack: [ladderTable(sheet.ladder, SIZE, false)] },
              { width: 160, stack: [heading(REPORT_PAGE.rule), ...rule.map(paragraph)] },
            ],
            columnGap: 24,
          } satisfies Content,
        ]),
    ...sheet.warnings.map((text): Content => ({
      text: printable(text, 300),
      bold: true,
      margin: [0, 4, 0, 0],
    })),
    ...(cautions.length === 0 ? [] : [section(REPORT_PAGE.cautions)]),
    ...cautions.map(({ title, text }): Content => ({
      stack: [{ text: title, bold: true }, { text }],
      margin: [0, 0, 0, 6],
      unbreakable: true,
    })),
  ]
}

const GAP_BELOW: [number, number, number, number] = [0, 0, 0, 8]

function timelineOf(events: readonly ReportEvent[], limit: number): Content[] {
  const rows = events.slice(0, limit).map(({ day, text, note, source }): TableCell[] => [
    { text: day, color: QUIET },
    {
      stack: [
        { text: printable(text, 160), bold: true },
        ...(note === '' ? [] : [{ text: printable(note, 260) }]),
        { text: printable(source, 120), color: QUIET, fontSize: 8 },
      ],
    },
  ])
  const left = events.length - rows.length
  return [
    section(REPORT_PAGE.timeline),
    rows.length === 0 ? REPORT_PAGE.empty : table([74, '*'], rows, ruled({ padding: 2.6 })),
    ...(left > 0
      ? [{ text: REPORT_PAGE.earlier(left), color: QUIET, margin: [0, 4, 0, 0] } satisfies Content]
      : []),
  ]
}

function footerOf({ sheet }: PropertyReport) {
  return (page: number, pages: number): Content => ({
    ...table(
      ['*', 'auto'],
      [
        [
          { text: sheet.closing, color: QUIET },
          { text: REPORT_PAGE.page(page, pages), color: QUIET, noWrap: true },
        ],
      ],
      plain,
    ),
    fontSize: 8,
    margin: [36, 6, 36, 0],
  })
}

/** Prints the report on letter paper, two or three pages; of a long timeline only the newest events. */
export async function printReport(report: PropertyReport, now: number, checkpoint: Checkpoint): Promise<Pdf> {
  const width = textWidth(PAPER)
  const print = ({ sources, events, maxFactLength }: Trial) => {
    const size = { ...SIZE, maxFactLength }
    const sourceList = sourcesOf(report, size)
    const facts = firstPage(report, width, size)
    return printPdf({
      paper: PAPER,
      title: `${REPORT_PAGE.kind}: ${report.sheet.title}`,
      now,
      checkpoint,
      content: [
        { stack: sources === 'with facts' ? [...facts, sourceList] : facts },
        { id: SECOND_PAGE, stack: secondPage(report, now), pageBreak: 'before' },
        { stack: timelineOf(report.timeline, events) },
        ...(sources === 'last' ? [sourceList] : []),
      ],
      footer: footerOf(report),
      footerHeight: 12,
    })
  }
  const [first, ...others] = TRIALS
  let pdf = await print(first)
  // Sources that overflow the first page would leave the second one almost empty.
  if (pdf.pages <= MAX_PAGES && pdf.startPages.get(SECOND_PAGE) === 2) return pdf
  for (const trial of others) {
    pdf = await print(trial)
    if (pdf.pages <= MAX_PAGES) return pdf
  }
  return pdf
}
