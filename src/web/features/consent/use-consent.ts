import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Site } from '#contract/site/site.ts'
import { mayBeTracked } from '#domain/site/tracking.ts'
import { useClock } from '#web/lib/clock.ts'
import { useSite } from '#web/data/site.ts'
import { recallAnswer, rememberAnswer, type Answer } from './answer.ts'
import { areTagsLoaded, loadTags } from './tags.ts'

export type Tool = {
  kind: 'interaction_tracking' | 'session_recording'
  url: string
  hosts: readonly string[]
}

export type Consent = {
  /** Tools the operator configured; empty if there is nothing to ask for. */
  tools: readonly Tool[]
  /** The browser sends a Global Privacy Control signal. */
  isRefusedByBrowser: boolean
  answer: Answer | null
  /** Whether tools are loaded in this document; they stay until it is unloaded. */
  hasTags: boolean
  /** Whether this page asks for consent. */
  isAsking: boolean
  decide(kind: Answer['kind']): void
}

/**
 * The person's choice, and the tags that depend on it. Tags load only after consent, and only in a document that
 * started on a page that may be tracked. Withdrawing consent reloads the document, since scripts cannot be unloaded.
 */
export function useConsent(): Consent {
  const site = useSite()
  const now = useClock()
  const { pathname } = useLocation()
  const [beganAt] = useState(pathname)
  const [given, setGiven] = useState<Answer | null>(null)
  const tools = site === null ? [] : toolsOf(site)
  const hosts = tools.flatMap((tool) => tool.hosts)
  const answer = given ?? (tools.length > 0 ? recallAnswer(hosts) : null)
  const isRefusedByBrowser = site?.global_privacy_control === true || hasPrivacySignal()
  const isTracked = mayBeTracked(pathname)
  const mayLoad = answer?.kind === 'accepted' && !isRefusedByBrowser && isTracked && mayBeTracked(beganAt)
  const urls = mayLoad ? tools.map(({ url }) => url).join(' ') : ''
  // False on first render and during the build.
  const [hasTags, setHasTags] = useState(false)
  if (urls !== '' && !hasTags) setHasTags(true)
  useEffect(() => {
    if (urls !== '' && !areTagsLoaded()) loadTags(urls.split(' '))
  }, [urls])
  return {
    tools,
    isRefusedByBrowser,
    answer,
    hasTags,
    isAsking: isTracked && tools.length > 0 && !isRefusedByBrowser && answer === null,
    decide: (kind) => {
      const decided = { kind, at: now() }
      rememberAnswer(decided, hosts)
      setGiven(decided)
      if (kind === 'declined' && areTagsLoaded()) window.location.reload()
    },
  }
}

function toolsOf(site: Site): Tool[] {
  return [
    ...toolOf('interaction_tracking', site.interaction_tracking_url, site.interaction_tracking_hosts),
    ...toolOf('session_recording', site.session_recording_url, site.session_recording_hosts),
  ]
}

function toolOf(kind: Tool['kind'], url: string | null, further: readonly string[] = []): Tool[] {
  if (url === null) return []
  // Not parsed as URLs: browsers would encode the asterisk of `*.example.com`.
  const hosts = [url, ...further].map((each) => each.replace(/^\w+:\/\//, '').replace(/\/.*/, ''))
  return [{ kind, url, hosts: [...new Set(hosts)] }]
}

function hasPrivacySignal(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}
