import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import field from './field.module.css'
import styles from './tabs.module.css'
import { usePhone } from './use-phone.ts'

type Tab<Key extends string> = { key: Key; label: string }

type TabsProps<Key extends string> = {
  /** Accessible name of the tabs. */
  name: string
  tabs: readonly Tab<Key>[]
  active: Key
  onChange: (key: Key) => void
  /** Content of the active tab. Stays mounted when rotating a phone swaps the tabs for the select. */
  children: ReactNode
}

/** Tabs; a select on a phone. */
export function Tabs<Key extends string>({ name, tabs, active, onChange, children }: TabsProps<Key>) {
  const isPhone = usePhone()
  const choose = (value: string | null) => {
    const chosen = tabs.find(({ key }) => key === value)
    if (chosen) onChange(chosen.key)
  }
  return (
    <MantineTabs
      value={active}
      onChange={choose}
      keepMounted={false}
      activateTabWithKeyboard={false}
      unstyled
    >
      {isPhone ? (
        <NativeSelect
          aria-label={name}
          classNames={{ root: `${styles.choice}`, input: `${field.input}` }}
          data={tabs.map(({ key, label }) => ({ value: key, label }))}
          value={active}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : (
        <MantineTabs.List className={styles.list} aria-label={name}>
          {tabs.map(({ key, label }) => (
            <MantineTabs.Tab key={key} value={key} className={styles.tab}>
              {label}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
      )}
      <MantineTabs.Panel
        value={active}
        className={styles.panel}
        {...(isPhone && { role: 'group', 'aria-labelledby': undefined, 'aria-label': name })}
      >
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  )
}
