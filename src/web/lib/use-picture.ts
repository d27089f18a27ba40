import { useEffect, useState } from 'react'

/** `offline`: the request failed without a network, so the image itself may be fine. */
type PictureState = 'loading' | 'shown' | 'failed' | 'offline'

type PictureLoad = {
  state: PictureState
  /** Use as `key` of the `img`; a new value requests the image again. */
  attempt: number
  events: { onLoad: () => void; onError: () => void }
}

/**
 * Tracks the loading of an image, and retries a missing one when the browser is back online. The state changes only
 * after the retry, so a broken image is never shown.
 */
export function usePicture(): PictureLoad {
  const [state, setState] = useState<PictureState>('loading')
  const [attempt, setAttempt] = useState(0)
  const isMissing = state !== 'shown'
  useEffect(() => {
    if (!isMissing) return undefined
    const retry = () => setAttempt((before) => before + 1)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isMissing])
  return {
    state,
    attempt,
    events: {
      onLoad: () => setState('shown'),
      onError: () => setState(navigator.onLine ? 'failed' : 'offline'),
    },
  }
}
