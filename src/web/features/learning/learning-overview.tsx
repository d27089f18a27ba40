import { IconBook2, IconCalculator, IconMapPin } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/links/paths.ts'
import words from '#web/ui/words.module.css'
import { ARTICLES } from './articles.ts'
import styles from './learning-overview.module.css'
import { LEARNING } from './texts.ts'

/** Overview of articles and tools. */
export function LearningOverview() {
  return (
    <>
      <header className={styles.head}>
        <h1 className={words.xl}>{LEARNING.headline}</h1>
        <p className={styles.intro}>{LEARNING.intro}</p>
      </header>
      <nav className={styles.tools} aria-label={LEARNING.tools}>
        <Tool
          to={paths.calculators}
          icon={IconCalculator}
          name={LEARNING.calculators}
          hint={LEARNING.calculatorsHint}
        />
        <Tool
          to={paths.countyGuide}
          icon={IconMapPin}
          name={LEARNING.counties}
          hint={LEARNING.countiesHint}
        />
        <Tool to={paths.glossary} icon={IconBook2} name={LEARNING.glossary} hint={LEARNING.glossaryHint} />
      </nav>
      <section>
        <h2 className={words.lg}>{LEARNING.articles}</h2>
        <ol className={styles.articles}>
          {ARTICLES.map(({ slug, meta }, place) => (
            <li key={slug}>
              <Link className={styles.article} to={paths.article(slug)}>
                <span className={styles.number} aria-hidden="true">
                  {place + 1}
                </span>
                <span className={styles.title}>{meta['title']}</span>
                <span className={styles.description}>{meta['description']}</span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

type ToolProps = { to: string; icon: ComponentType<{ size: number }>; name: string; hint: string }

function Tool({ to, icon: Icon, name, hint }: ToolProps) {
  return (
    <Link className={styles.tool} to={to}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className={words.medium}>{name}</span>
      <span className={styles.hint}>{hint}</span>
    </Link>
  )
}
