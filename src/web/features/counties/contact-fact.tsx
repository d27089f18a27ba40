import { Fragment, type ReactNode } from 'react'
import { adviceOf, checkedText, CONTACT_NAMES, contactSourceName } from '#domain/counties/contact-texts.ts'
import {
  type Contact,
  type ContactFact as FactOfContact,
  contactOf,
  isPageFact,
  isPhoneFact,
  telAddress,
} from '#domain/counties/county-contact.ts'
import { linkName } from '#web/lib/link-name.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Fact } from '#web/ui/fact-list.tsx'
import words from '#web/ui/words.module.css'
import styles from './county-facts.module.css'
import { COUNTY } from './texts.ts'

/** Facts shown as not known if missing, since bidders look for them. */
const ALWAYS: ReadonlySet<FactOfContact> = new Set<FactOfContact>([
  'clerk_phone',
  'courthouse_address',
  'phones_in_courthouse',
])

type ContactFactProps = {
  fact: FactOfContact
  contacts: readonly Contact[]
  /** Rendered after the value. */
  children?: ReactNode
}

/** One contact fact of a county, with its source, date and reliability. */
export function ContactFact({ fact, contacts, children }: ContactFactProps) {
  const contact = contactOf(contacts, fact)
  if (contact === null && !ALWAYS.has(fact)) return null
  return (
    <Fact name={CONTACT_NAMES[fact]}>
      {contact === null ? COUNTY.notKnown : <Value fact={fact} value={contact.value} />}
      {children && <>. {children}</>}
      {contact && <Note contact={contact} />}
    </Fact>
  )
}

function Value({ fact, value }: { fact: FactOfContact; value: string }) {
  if (isPageFact(fact)) return <PageLink href={value} />
  const tel = isPhoneFact(fact) ? telAddress(value) : null
  if (tel === null) return value
  return (
    <a className={styles.phone} href={tel}>
      {value}
    </a>
  )
}

function Note({ contact }: { contact: Contact }) {
  const { source, seen } = contact
  const isPage = /^https?:/.test(source) && source !== contact.value
  return (
    <span className={`${styles.note} ${words.dim}`}>
      {contact.standing !== 'confirmed' && (
        <>
          {isPage ? (
            <ExternalLink href={source}>{contactSourceName(contact)}</ExternalLink>
          ) : (
            contactSourceName(contact)
          )}
          .{' '}
        </>
      )}
      {[checkedText(seen), ...adviceOf(contact)].join('. ')}.
    </span>
  )
}

/** A link labeled with its host and path. */
export function PageLink({ href }: { href: string }) {
  return (
    <ExternalLink href={href}>
      {linkName(href).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </ExternalLink>
  )
}
