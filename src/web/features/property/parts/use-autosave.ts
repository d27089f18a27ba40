import { useEffect, useState, useSyncExternalStore } from 'react'
import { createAutosave } from './autosave.ts'

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
  return { ...state, text: state.draft?.text ?? state.saved, autosave }
}

export type Autosaved = ReturnType<typeof useAutosave>
