import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MarkdownDocument } from '#web/lib/markdown-document.ts'
import { paths } from '#web/links/paths.ts'
import { Prose } from '#web/ui/prose.tsx'
import words from '#web/ui/words.module.css'
import { type Article, ARTICLES } from './articles.ts'
import styles from './article-text.module.css'
import { LearningHead } from './learning-head.tsx'
import { LEARNING } from './texts.ts'

/** An article with date, statutes, and links to the next and previous ones. */
export function ArticleText({ slug, document }: { slug: string; document: MarkdownDocument }) {
  const place = ARTICLES.findIndex((article) => article.slug === slug)
  return (
    <article className={styles.text}>
      <LearningHead meta={document.meta} />
      <Prose blocks={document.intro} />
      {document.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} className={styles.section}>
          <h2 className={words.lg}>{title}</h2>
          <Prose blocks={blocks} />
        </section>
      ))}
      <nav className={styles.steps} aria-label={LEARNING.articles}>
        <Step article={ARTICLES[place - 1]}>{LEARNING.previous}</Step>
        <Step article={ARTICLES[place + 1]}>{LEARNING.next}</Step>
      </nav>
    </article>
  )
}

function Step({ article, children }: { article: Article | undefined; children: ReactNode }) {
  if (!article) return <span />
  return (
    <Link className={styles.step} to={paths.article(article.slug)}>
      <span className={words.label}>{children}</span>
      <span className={words.medium}>{article.meta['title']}</span>
    </Link>
  )
}
