import { useCountyGuide } from '#web/features/counties/county-guide.ts'
import { CALCULATORS } from '#web/features/learning/calculator-texts.ts'
import { Calculators } from '#web/features/learning/calculators.tsx'
import { LearningFrame } from '#web/features/learning/learning-frame.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import words from '#web/ui/words.module.css'
import styles from './learning.module.css'

export function Component() {
  const offices = useCountyGuide().map(({ county }) => county)
  return (
    <LearningFrame>
      <PageHead title={CALCULATORS.title} description={CALCULATORS.description} />
      <header className={styles.head}>
        <h1 className={words.xl}>{CALCULATORS.title}</h1>
        <p className={styles.intro}>{CALCULATORS.intro}</p>
        <noscript>
          <p>{CALCULATORS.needsScript}</p>
        </noscript>
      </header>
      <Calculators offices={offices} />
    </LearningFrame>
  )
}
