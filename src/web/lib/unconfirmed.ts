import { useLayoutEffect } from 'react'

/** Components on the page that show facts of an earlier visit. */
let count = 0

/**
 * While `is`, the page shows facts that the server has not confirmed in this visit: minimum bids and deadlines
 * (`data-current`) are then marked, see `ui/document.css`, from the first frame on.
 */
export function useUnconfirmed(is: boolean): void {
  useLayoutEffect(() => {
    if (!is) return
    change(1)
    return () => change(-1)
  }, [is])
}

function change(by: number): void {
  count += by
  document.documentElement.toggleAttribute('data-unconfirmed', count > 0)
}
