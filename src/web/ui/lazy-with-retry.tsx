import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { logFault } from '#web/lib/log.ts'
import { Button } from './button.tsx'
import styles from './lazy-with-retry.module.css'
import { UI } from './texts.ts'

type LazyOptions = {
  /**
   * Where a failure to load is shown. `dialog`: over the page; `place`: in place of the component; `none`: only logged.
   */
  failure: 'dialog' | 'place' | 'none'
}

/**
 * A component whose code loads when it is first rendered. Unlike with React's `lazy`, failed loading (no connection, or
 * a new release) does not break the page and can be retried. If the user gives up on a dialog, its `onClose` or
 * `onCancel` is called.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure }: LazyOptions,
): (props: Props) => ReactNode {
  let loaded: { Part: ComponentType<Props> } | null = null
  return function LazyComponent(props: Props) {
    const [state, setState] = useState<typeof loaded | 'failed'>(loaded)
    useEffect(() => {
      if (state !== null) return undefined
      let isGone = false
      load().then(
        (Part) => {
          loaded = { Part }
          // A transition renders in slices, so the page stays responsive to touch.
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
        <Button onClick={() => window.location.reload()}>{UI.reload}</Button>
        {onClose && <Button onClick={onClose}>{UI.close}</Button>}
      </div>
    </div>
  )
}
