import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The token of a mailed link. It travels in the fragment, which no server and no log ever sees. */
function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token')
}

/**
 * The token the address came with, or null. It is taken out of the address at once, together with the query
 * parameter `mark` that announces it, so that it stays in no history and no shared link.
 */
export function useLinkToken(mark?: string): { token: string | null; forgetToken: () => void } {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const hashToken = tokenOf(hash)
  const [token, setToken] = useState(hashToken)
  if (hashToken !== null && hashToken !== token) setToken(hashToken)

  useEffect(() => {
    if (hash === '') return
    const rest = new URLSearchParams(search)
    if (mark !== undefined) rest.delete(mark)
    void navigate({ pathname, search: rest.toString() }, { replace: true })
  }, [hash, mark, navigate, pathname, search])

  return { token, forgetToken: () => setToken(null) }
}
