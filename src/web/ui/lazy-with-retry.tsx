import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { logFault } from '#web/lib/log.ts'
import { Button } from './button.tsx'
import styles from './lazy-with-retry.module.css'
import { UI } from './texts.ts'

type LazyOptions = {
  /** `dialog`: said over the page, as the dialog would be. `place`: where it would stand. `none`: only logged. */
  failure: 'dialog' | 'place' | 'none'
}

/**
 * A component whose code comes when it is first shown. Unlike with React's `lazy`, code that cannot be loaded, because
 * the connection is gone or the product was updated, takes nothing of the page with it, and can be asked for again.
 * A dialog's `onClose` or `onCancel` is called where the person lets it be.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure }: LazyOptions,
): (props: Props) => ReactNode {
  let loaded: { Part: ComponentType<Props> } | null = null
  return function Later(props: Props) {
    const [state, setState] = useState<typeof loaded | 'failed'>(loaded)
    useEffect(() => {
      if (state !== null) return undefined
      let isGone = false
      load().then(
        (Part) => {
          loaded = { Part }
          // In slices: a finger on the page does not wait for all of it.
          if (!isGone) startTransition(() => setState(loaded))
        },
        (error: unknown) => {
          logFault(UI.partNotLoaded, error)
          if (!isGone) setState('failed')
        },
      )
      return () => {
        isGone = true
      }
    }, [state])
    if (state === 'failed') {
      return failure === 'none' ? null : (
        <NotLoaded failure={failure} onRetry={() => setState(null)} onClose={closingOf(props)} />
      )
    }
    return state && <state.Part {...props} />
  }
}

function closingOf(props: object): (() => void) | null {
  const close: unknown = Reflect.get(props, 'onClose') ?? Reflect.get(props, 'onCancel')
  return typeof close === 'function' ? () => void Reflect.apply(close, null, []) : null
}

type NotLoadedProps = {
  failure: 'dialog' | 'place'
  onRetry: () => void
  onClose: (() => void) | null
}

function NotLoaded({ failure, onRetry, onClose }: NotLoadedProps) {
  return (
    <div className={styles.notice} data-failure={failure} role="alert">
      <p>{UI.partNotLoaded}</p>
      <div className={styles.ways}>
        <Button onClick={onRetry}>{UI.retry}</Button>
        {onClose && <Button onClick={onClose}>{UI.close}</Button>}
      </div>
    </div>
  )
}
