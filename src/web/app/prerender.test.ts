// @vitest-environment node
import { expect, it } from 'vitest'
import { builtPages, renderPage } from './prerender.tsx'

it('prerenders the learning area: overview, glossary, guide, calculators, articles and 100 counties', () => {
  const addresses = builtPages.map(({ path }) => path)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toHaveLength(4 + 12 + 100)
})

it.each([
  ['/learning', 'How a North Carolina tax foreclosure works', 'Land the county already owns'],
  ['/learning/upset-bids', 'Upset bids', '$91,602.25'],
  ['/learning/glossary', 'Glossary', 'Extra security the clerk may require from an upset bidder'],
  ['/learning/counties', 'County guide', 'Greater of 5% or $750'],
  ['/learning/counties/wake', 'Wake County', 'Inside the Salisbury St entrance'],
  ['/learning/calculators', 'Calculators', '$37,800.00'],
])('%s is in its HTML for a visitor', async (path, heading, words) => {
  const html = await renderPage(path)
  expect(html).toMatch(
    /^<title>[^<]+ - Courthouse Steps<\/title><meta name="description" content="[^"]{50,}"/,
  )
  expect(html).toContain('<meta property="og:title"')
  expect(html.match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1]).toBe(heading)
  expect(html).toContain(words)
  expect(html).toContain('not legal advice')
  expect(html).toContain('Log in')
  // The content security policy forbids inline styles, and no part may be pending.
  expect(html).not.toMatch(/ style=|<template|Loading/)
})
