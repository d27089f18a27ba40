import { useEffect, useState } from 'react'

/** `offline`: it could not be asked for, which says nothing of the picture itself. */
type PictureState = 'loading' | 'shown' | 'failed' | 'offline'

type PictureLoad = {
  state: PictureState
  /** The key of the `img`: another one asks for the picture again. */
  attempt: number
  events: { onLoad: () => void; onError: () => void }
}

/**
 * Follows a picture, and asks for a missing one again when the browser comes back online. Until that one has loaded the
 * state stays as it is, so that no broken picture is ever shown.
 */
export function usePicture(): PictureLoad {
  const [state, setState] = useState<PictureState>('loading')
  const [attempt, setAttempt] = useState(0)
  const isMissing = state !== 'shown'
  useEffect(() => {
    if (!isMissing) return undefined
    const askAgain = () => setAttempt((before) => before + 1)
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
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
