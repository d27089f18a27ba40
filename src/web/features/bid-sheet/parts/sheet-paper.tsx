import { useId } from 'react'
import { oneParagraph } from '#domain/bid-sheet/one-paragraph.ts'
import { PAGE } from '#domain/bid-sheet/texts.ts'
import type { BidSheetModel } from '#web/features/bid-sheet/api.ts'
import { cutTo, densityAt } from './densities.ts'
import { SheetMapDrawing } from './sheet-map-drawing.tsx'
import styles from './sheet-paper.module.css'
import { SheetLadder, SheetSources, SheetWorksheet } from './sheet-tables.tsx'

/** One bid sheet at a density step; black on white in every color scheme. */
export function SheetPaper({ sheet, step }: { sheet: BidSheetModel; step: number }) {
  const titleId = useId()
  const density = densityAt(step, sheet.ladder !== null)
  const cut = (text: string) => cutTo(text, density.maxNoteLength)
  const hasNumbers = sheet.ladder !== null || sheet.worksheet !== null
  return (
    <article className={styles.sheet} data-step={step} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <p className={styles.quiet}>{sheet.kind}</p>
          <h2 id={titleId} className={styles.title}>
            {cutTo(sheet.title, 120)}
          </h2>
        </div>
        <p className={styles.printed}>
          {sheet.county}
          <br />
          {sheet.printed}
        </p>
      </header>
      <dl className={styles.key}>
        {sheet.key.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{cutTo(value, 60)}</dd>
            <dd className={styles.quiet}>{cutTo(note, 80)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <dl className={styles.facts}>
          {sheet.facts.map(({ name, value, note, tel, isWhole }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {tel === undefined ? (
                  cutTo(value, isWhole ? Infinity : density.maxFactLength)
                ) : (
                  <a href={tel}>{value}</a>
                )}
                {note !== undefined && (
                  <div className={styles.quiet}>{cutTo(note, density.maxFactLength)}</div>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <SheetMapDrawing map={sheet.map} />
      </div>
      {sheet.statement !== null && <p className={styles.warning}>{sheet.statement}</p>}
      {hasNumbers && (
        <div className={styles.columns}>
          <div>{sheet.ladder && <SheetLadder ladder={sheet.ladder} />}</div>
          <div>{sheet.worksheet && <SheetWorksheet worksheet={sheet.worksheet} />}</div>
        </div>
      )}
      {sheet.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {cut(warning)}
        </p>
      ))}
      <div className={styles.columns}>
        <Words title={sheet.ask.title}>{cut(sheet.ask.text)}</Words>
        <Words title={PAGE.phoneRule}>{cut(sheet.phoneRule)}</Words>
      </div>
      <Notes
        note={cut(density.isNoteJoined ? oneParagraph(sheet.note) : sheet.note)}
        lines={density.noteLines}
      />
      <footer className={styles.foot}>
        <SheetSources sources={sheet.sources} />
        <p className={styles.quiet}>{sheet.closing}</p>
      </footer>
    </article>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <p className={styles.quiet}>{children}</p>
    </section>
  )
}

/** The person's note, and blank lines for handwriting. */
function Notes({ note, lines }: { note: string; lines: number }) {
  if (note === '' && lines === 0) return null
  return (
    <section className={styles.notes}>
      <h3>{PAGE.notes}</h3>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {Array.from({ length: lines }, (_line, index) => (
        <div key={index} className={styles.pen} />
      ))}
    </section>
  )
}
