import { useEffect, useState } from 'react'
import { HEAD } from '#web/features/details/texts.ts'
import { putIntoClipboard } from '#web/lib/clipboard.ts'
import { logFault } from '#web/lib/log.ts'
import { paths } from '#web/links/paths.ts'

const FEEDBACK_MS = 3000

type Share = {
  share: () => void
  /** What came of it, for a moment; empty where the device says so itself. */
  said: string
}

/** Hands the address of a listing to the device's own sharing, where it has one; into the clipboard otherwise. */
export function useShare(id: number, title: string): Share {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [said])
  const share = async () => {
    const url = new URL(paths.details(id), location.origin).href
    if (await sharedByDevice({ title, url })) return
    setSaid((await putIntoClipboard(url)) ? HEAD.linkCopied : HEAD.linkNotCopied)
  }
  return { share: () => void share(), said }
}

/** True also where the person thought better of it; false where the device shares nothing of this kind. */
async function sharedByDevice(data: ShareData): Promise<boolean> {
  if (!('share' in navigator) || !navigator.canShare(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true
    logFault('The device does not share', error)
    return false
  }
}
