import { IconPrinter } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { MarkdownDocument, Section } from '#web/lib/markdown-document.ts'
import { useSite } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Prose, type Slots } from '#web/ui/prose.tsx'
import { Title } from '#web/ui/title.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import words from '#web/ui/words.module.css'
import { longDay } from '#domain/time/long-day.ts'
import styles from './legal-text.module.css'
import { LEGAL } from './texts.ts'

/** An agreement or policy as a page: dated, with its contents beside it, and printable. */
export function LegalText({ document: { meta, intro, sections } }: { document: MarkdownDocument }) {
  const isPhone = usePhone()
  const texts = useSite()?.has_texts ? LEGAL.withTexts : LEGAL.withoutTexts
  const slots: Slots = { contact: <Contact />, ...texts }
  const { title = '', version = '', effective = '' } = meta
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <header className={styles.head}>
        <h1 className={words.xl}>{title}</h1>
        <p className={styles.dates}>
          {LEGAL.version} <time dateTime={version}>{longDay(version)}</time>. {LEGAL.effective}{' '}
          <time dateTime={effective}>{longDay(effective)}</time>.
        </p>
        <Button className={`${styles.print}`} onClick={() => window.print()}>
          <IconPrinter size={16} aria-hidden="true" />
          {LEGAL.print}
        </Button>
      </header>
      <nav className={styles.contents} aria-label={LEGAL.contents}>
        {isPhone ? (
          <Disclosure summary={LEGAL.contents}>
            <Contents sections={sections} />
          </Disclosure>
        ) : (
          <Contents sections={sections} />
        )}
      </nav>
      <article className={styles.text}>
        <Prose blocks={intro} slots={slots} />
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} id={id} tabIndex={-1} className={styles.section}>
            <h2 className={words.lg}>{heading}</h2>
            <Prose blocks={blocks} slots={slots} />
          </section>
        ))}
      </article>
    </div>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link className={styles.entry} to={{ hash: `#${id}` }} onClick={(event) => goOnFrom(event, id)}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The router scrolls to the section; this moves the keyboard focus there too. */
function goOnFrom(event: MouseEvent, id: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  document.getElementById(id)?.focus({ preventScroll: true })
}

function Contact() {
  const site = useSite()
  if (site === null) return null
  const email = site.support_email
  if (email === null) return LEGAL.noContact
  return (
    <>
      {LEGAL.contactAt}{' '}
      <a className={words.link} href={`mailto:${email}`}>
        {email}
      </a>
    </>
  )
}
