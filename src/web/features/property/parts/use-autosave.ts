import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError } from '#web/lib/api/api-error.ts'
import { createAutosave } from './autosave.ts'

/** Pause in ms before a save is tried again that got no answer or failed on the server. */
const RETRY_MS = 30_000

/** An autosave for the lifetime of its field. Leaving or hiding the page saves a waiting draft immediately. */
export function useAutosave(options: Parameters<typeof createAutosave>[0]) {
  const [autosave] = useState(() => createAutosave(options))
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState)
  const { saved } = options
  useEffect(() => autosave.see(saved), [autosave, saved])
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') autosave.flush()
    }
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', autosave.flush)
    window.addEventListener('online', autosave.retry)
    // Saves a draft left by an earlier visit.
    autosave.flush()
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', autosave.flush)
      window.removeEventListener('online', autosave.retry)
      autosave.flush()
    }
  }, [autosave])
  const isTriedAgain = state.phase === 'failed' && mayPass(state.error)
  useEffect(() => {
    if (!isTriedAgain) return
    const timer = setTimeout(autosave.retry, RETRY_MS)
    return () => clearTimeout(timer)
  }, [autosave, isTriedAgain])
  return { ...state, text: state.draft?.text ?? state.saved, autosave }
}

function mayPass(error: Error | null): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500)
}

export type Autosaved = ReturnType<typeof useAutosave>
