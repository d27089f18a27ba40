import { useEffect, useState } from 'react'
import { HEAD } from '#web/features/details/texts.ts'
import { copyToClipboard } from '#web/lib/clipboard.ts'
import { logFault } from '#web/lib/log.ts'
import { paths } from '#web/links/paths.ts'

const FEEDBACK_MS = 3000

type Share = {
  share: () => void
  /** Brief feedback; empty if the device shows its own. */
  message: string
}

/** Shares the URL of a listing through the device's share sheet if available, otherwise through the clipboard. */
export function useShare(id: number, title: string): Share {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => setMessage(''), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [message])
  const share = async () => {
    const url = new URL(paths.details(id), location.origin).href
    if (await sharedByDevice({ title, url })) return
    setMessage((await copyToClipboard(url)) ? HEAD.linkCopied : HEAD.linkNotCopied)
  }
  return { share: () => void share(), message }
}

/** True also if the person canceled; false if the device cannot share this. */
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
