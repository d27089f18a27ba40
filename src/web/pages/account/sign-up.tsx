import { lazy, Suspense } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { useSession } from '#web/features/session/session.ts'
import { SignUpForm } from '#web/features/session/sign-up-form.tsx'
import { paths } from '#web/links/paths.ts'
import { Title } from '#web/ui/title.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import words from '#web/ui/words.module.css'
import type { SignUpState } from './sign-up-state.ts'
import styles from './sign-up.module.css'
import { SIGN_UP } from '#web/pages/texts.ts'

const CountyMap = lazy(async () => {
  const { CountyMap: component } = await import('#web/features/counties/county-map.tsx')
  return { default: component }
})

export function Component() {
  const session = useSession()
  const isPhone = usePhone()
  const navigate = useNavigate()
  if (session.kind === 'in') return <Navigate to={paths.listing} replace />
  const goOn = (email: string) => {
    const state: SignUpState = { email }
    void navigate(paths.emailVerification, { state })
  }
  return (
    <div className={styles.two}>
      <Title>{SIGN_UP.title}</Title>
      <div>
        <h1 className={words.xl}>
          {SIGN_UP.headline.map((line) => (
            <span key={line} className={styles.line}>
              {line}{' '}
            </span>
          ))}
        </h1>
        <ul className={styles.say}>
          {SIGN_UP.promises.map(({ claim, detail }) => (
            <li key={claim}>
              <strong>{claim}</strong>
              <span>{detail}</span>
            </li>
          ))}
        </ul>
        <p className={styles.prices}>
          <Link className={words.link} to={paths.pricing}>
            {SIGN_UP.prices}
          </Link>
        </p>
        {!isPhone && (
          <div className={styles.map}>
            <Suspense>
              <CountyMap />
            </Suspense>
          </div>
        )}
      </div>
      <section className={styles.card} aria-labelledby="sign-up-title">
        <h2 id="sign-up-title" className={words.lg}>
          {SIGN_UP.title}
        </h2>
        <SignUpForm onDone={goOn} />
        <p className={styles.next}>{SIGN_UP.next}</p>
      </section>
    </div>
  )
}
