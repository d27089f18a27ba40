import { useState } from 'react'
import type { SessionsAnswer } from '#contract/accounts/sessions.ts'
import { SIGN_INS } from '#web/features/account/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { InstantText } from './instant-text.tsx'
import styles from './sign-ins.module.css'

const SHOWN_AT_FIRST = 5

export function SignInsPanel({ tries }: { tries: SessionsAnswer['sign_ins'] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? tries : tries.slice(0, SHOWN_AT_FIRST)
  return (
    <Panel title={SIGN_INS.latest} flush>
      {tries.length === 0 ? (
        <p className={styles.foot}>{SIGN_INS.empty}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{SIGN_INS.when}</th>
              <th scope="col">{SIGN_INS.device}</th>
              <th scope="col">{SIGN_INS.result}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ at, succeeded, device, address }, index) => (
              <tr key={index} data-refused={!succeeded || undefined}>
                <td>
                  <InstantText instant={at} />
                </td>
                <td>
                  {device}
                  <span className={styles.small}>{address}</span>
                </td>
                <td>{succeeded ? SIGN_INS.succeeded : SIGN_INS.failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <p className={styles.small}>{SIGN_INS.latestWhy}</p>
        {shown.length < tries.length && (
          <Button onClick={() => setWhole(true)}>{SIGN_INS.showAll(tries.length)}</Button>
        )}
      </div>
    </Panel>
  )
}
