import { setTimeout as delay } from 'node:timers/promises'
import robotsParser from 'robots-parser'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageText } from '#server/features/sources/layout/page-text.ts'
import { storableText } from '#server/platform/storable-text.ts'
import { FetchError } from './fetch-error.ts'
import { readRobots, releaseHost, reserveHost, writeRobots } from './hosts.store.ts'
import { isRefusal } from './refusal.ts'
import { checkedAddress, requestPage } from './web-request.ts'
import type { WebAnswer } from './web-request.ts'

/** Limits of requests to sources; times in milliseconds. Tests pass shorter ones. */
export interface FetchLimits {
  readonly timeoutMs: number
  readonly tries: number
  /** Before the second try; doubles after that. */
  readonly retryMs: number
  readonly maxBytes: number
  /** Upper limit of the pause between two requests to a host. */
  readonly maxPauseMs: number
  /** For all pages of a run together. */
  readonly maxRunMs: number
  /** Longest Retry-After that is waited for within a run. */
  readonly maxRetryAfterMs: number
}

export const FETCH_LIMITS: FetchLimits = {
  timeoutMs: 60_000,
  tries: 3,
  retryMs: 5_000,
  maxBytes: 30_000_000,
  maxPauseMs: 60_000,
  maxRunMs: 15 * 60_000,
  maxRetryAfterMs: 120_000,
}

export interface ClientDeps {
  readonly db: Db
  readonly clock: Clock
  readonly userAgent: string
  readonly allowsLocal: boolean
  /** Between two requests to one host, in milliseconds. */
  readonly pauseMs: number
  readonly signal: AbortSignal
  readonly limits: FetchLimits
}

type Conditions = Readonly<Record<string, string>>

/** A page as it was sent before. */
export interface KnownPage {
  /** The address that sent it, behind all redirects. */
  readonly url: string
  /** Headers of a request for it in case it has changed; empty if the address sent none. */
  readonly conditions: Conditions
}

/** Fetches a page, unless it is the one that is known: the same from the same address. */
export type PoliteFetch = (url: string, known?: KnownPage) => Promise<WebAnswer>

const DAY_MS = 24 * 3_600_000
const MAX_REDIRECTS = 5
/** How often a host that is in use is looked at again. */
const TURN_MS = 200

/**
 * A client that asks a host for one page at a time, on all nodes together, keeps its pace, respects robots.txt, and
 * tries again what may pass. It sends no cookies and answers no check. Throws FetchError, or the reason of `signal`.
 */
export function politeClient(deps: ClientDeps): PoliteFetch {
  return async (url, known) => {
    const answer = await followed(url, known, deps)
    const address = answer.url
    if (answer.isUnchanged) return answer
    const { status } = answer
    if (isRefusal(answer))
      throw new FetchError('blocked', `${address} refuses requests from here (status ${status}).`)
    if (status === 404 || status === 410)
      throw new FetchError('not_found', `${address} is gone (status ${status}); the page may have moved.`)
    if (status !== 200) throw new FetchError('unavailable', `${address} returned status ${status}.`)
    return answer
  }
}

/**
 * Every hop of a redirect is asked for like the first address: checked, allowed, and in turn. Conditions go to the
 * address they came from: of another page, they say nothing, and a page of errors may well be older.
 */
async function followed(url: string, known: KnownPage | undefined, deps: ClientDeps): Promise<WebAnswer> {
  let address = checkedAddress(url, deps.allowsLocal)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    await refuseDisallowed(address, deps)
    const answer = await tryAgain(address, known?.url === address ? known.conditions : {}, deps)
    if (answer.location === null) return answer
    const next = URL.parse(answer.location, address)?.href ?? answer.location
    address = checkedAddress(next, deps.allowsLocal)
  }
  throw new FetchError('unavailable', `${url} redirects more than ${MAX_REDIRECTS} times.`)
}

async function tryAgain(url: string, conditions: Conditions, deps: ClientDeps): Promise<WebAnswer> {
  const { tries, retryMs, maxRetryAfterMs } = deps.limits
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= tries
    let waitMs = retryMs * 2 ** (attempt - 1)
    try {
      const answer = await inTurn(url, conditions, deps)
      if (answer.isUnchanged && Object.keys(conditions).length === 0)
        throw new FetchError('unavailable', `${url} returned status 304 to a request without conditions.`)
      const afterMs = retryAfterMs(answer.headers, deps.clock.now())
      if (isLast || !isTransient(answer.status) || isRefusal(answer) || afterMs > maxRetryAfterMs)
        return answer
      waitMs = Math.max(afterMs, waitMs)
    } catch (error) {
      if (isLast || !(error instanceof FetchError) || error.fault !== 'unavailable') throw error
    }
    await delay(waitMs, undefined, { signal: deps.signal })
  }
}

/** What `Retry-After` asks for, in seconds or as a date, which counts from the server's own; 0 without one. */
function retryAfterMs({ 'retry-after': value = '', date = '' }: WebAnswer['headers'], now: number): number {
  const seconds = Number(value)
  if (!Number.isNaN(seconds)) return seconds * 1000
  const [until, from] = [Date.parse(value), Date.parse(date)]
  return Number.isNaN(until) ? 0 : until - (Number.isNaN(from) ? now : from)
}

function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

async function inTurn(
  url: string,
  conditions: Conditions,
  { db, userAgent, allowsLocal, pauseMs, signal, limits }: ClientDeps,
): Promise<WebAnswer> {
  const { host } = new URL(url)
  const { timeoutMs, maxBytes } = limits
  for (;;) {
    const waitMs = await reserveHost(db, host, timeoutMs + 5_000)
    if (waitMs === 0) break
    await delay(Math.min(waitMs, TURN_MS), undefined, { signal })
  }
  try {
    return await requestPage({ url, userAgent, conditions, allowsLocal, signal, timeoutMs, maxBytes })
  } finally {
    await releaseHost(db, host, Math.min(pauseMs, limits.maxPauseMs))
  }
}

async function refuseDisallowed(url: string, deps: ClientDeps): Promise<void> {
  const { host, origin } = new URL(url)
  const address = `${origin}/robots.txt`
  const stored = await readRobots(deps.db, host)
  const isFresh = stored !== null && deps.clock.now() - stored.readAt.getTime() < DAY_MS
  const text = isFresh ? stored.text : await fetchRobots(address, host, deps)
  if (robotsParser(address, text).isDisallowed(url, deps.userAgent) === true)
    throw new FetchError('robots', `The robots.txt of ${host} does not allow ${url}.`)
}

/** RFC 9309: no file means no rules; a host that fails to send it must not be read. */
async function fetchRobots(address: string, host: string, deps: ClientDeps): Promise<string> {
  let answer = await tryAgain(address, {}, deps)
  for (let hops = 0; answer.location !== null && hops < MAX_REDIRECTS; hops += 1) {
    const next = URL.parse(answer.location, answer.url)?.href ?? answer.location
    answer = await tryAgain(checkedAddress(next, deps.allowsLocal), {}, deps)
  }
  const { status, body } = answer
  if (status >= 500 || status === 429)
    throw new FetchError('unavailable', `${address} returned status ${status}.`)
  const found = status === 200 ? storableText(pageText({ bytes: body }).slice(0, 500_000)) : ''
  const text = /^\s*</.test(found) ? '' : found
  await writeRobots(deps.db, host, text, new Date(deps.clock.now()))
  return text
}
