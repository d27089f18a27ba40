import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The token of an emailed link. It is in the fragment, which is never sent to a server or logged. */
function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')
}

/**
 * The token from the URL, or null. Removes it from the URL immediately, so that it stays out of the history and shared
 * links.
 */
export function useLinkToken(): { token: string | null; forgetToken: () => void } {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const hashToken = tokenOf(hash)
  const [token, setToken] = useState(hashToken)
  if (hashToken !== null && hashToken !== token) setToken(hashToken)

  useEffect(() => {
    if (hash !== '') void navigate({ pathname, search }, { replace: true })
  }, [hash, navigate, pathname, search])

  return { token, forgetToken: () => setToken(null) }
}
