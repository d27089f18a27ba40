import { describe, expect, test } from 'vitest'
import { renderMail } from './mail-layout.ts'

const EMAIL = {
  subject: 'Your counties changed',
  heading: 'Your counties have changed',
  paragraphs: ['From today your subscription covers these.', 'Nothing else has changed.'],
  facts: [
    { label: 'Wake', value: '$49.00 a month' },
    { label: 'Burke', value: '$29.00', note: 'open until Nov 30' },
  ],
  sections: [
    {
      context: 'Wake County',
      title: '1423 Oak St',
      link: 'https://steps.example.com/details/7',
      news: [{ text: 'New upset bid', note: 'Raised by $750.00' }],
      facts: [{ label: 'Upset deadline', value: 'Mon, Nov 30', note: 'published' }],
      warnings: ['Sources disagree on the last day.'],
      notes: ['One of your favourites.'],
    },
  ],
  action: { label: 'See it', link: 'https://steps.example.com/billing?a=1&b=2#token=x' },
  notes: ['A small note.'],
  reason: 'You get this because you have a subscription.',
}

/** The text of the HTML version, without styles. */
function wordsOf(html: string): string {
  return html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('an email', () => {
  const { html, text } = renderMail(EMAIL)

  test('has the same content in HTML and plain text', () => {
    const { heading, paragraphs, sections, action, notes, reason } = EMAIL
    const facts = [...EMAIL.facts, ...sections.flatMap((section) => section.facts)]
    const sectionTexts = sections.flatMap((section) => [
      ...[section.context, section.title, ...section.notes],
      ...section.news.flatMap(({ text: what, note }) => [what, note]),
      ...section.warnings.map((warning) => `Important: ${warning}`),
    ])
    const values = facts.flatMap(({ label, value, note }) => [label, value, ...(note ? [note] : [])])
    for (const words of [
      heading,
      ...paragraphs,
      ...sectionTexts,
      ...values,
      action.label,
      ...notes,
      reason,
    ]) {
      expect(text).toContain(words)
      expect(wordsOf(html)).toContain(words)
    }
    expect(text).toContain(`See it:\n${EMAIL.action.link}`)
    expect(text).toContain('Wake: $49.00 a month\nBurke: $29.00 (open until Nov 30)')
  })

  test('uses its first paragraph as the preview', () => {
    expect(/<div style="display:none[^>]*>([^<]+)</.exec(html)?.[1]).toBe(EMAIL.paragraphs[0])
  })

  test('loads no external resources', () => {
    expect(html).not.toMatch(/<(img|script|link|svg)|url\(|@import/)
    expect([...html.matchAll(/href="([^"]+)"/g)]).toHaveLength(2)
  })

  test('has inline colors, and dark ones for readers who prefer them', () => {
    expect(html).toContain('prefers-color-scheme: dark')
    const dark = new Set([...html.matchAll(/^ {4}\.([\w-]+)/gm)].map((match) => match[1]))
    const used = new Set(
      [...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1]?.split(' ') ?? []),
    )
    expect([...used].filter((name) => !dark.has(name))).toEqual([])
  })
})

test('escapes markup in its content', () => {
  const evil = '<a href="https://evil.example">\'"&'
  const { html } = renderMail({
    ...EMAIL,
    subject: evil,
    heading: evil,
    paragraphs: [evil],
    facts: [{ label: evil, value: evil, note: evil }],
    sections: [
      {
        context: evil,
        title: evil,
        link: 'https://steps.example.com/?"><b>',
        news: [{ text: evil, note: evil }],
        facts: [],
        warnings: [evil],
        notes: [evil],
      },
    ],
    action: { label: evil, link: 'https://steps.example.com/?"><b>' },
    notes: [evil],
    reason: evil,
  })
  expect(html).not.toContain('<a href="https://evil')
  expect(html).not.toContain('"><b>')
  expect(wordsOf(html).split(evil).length - 1).toBe(16)
})

test('works without facts, sections, action, or notes', () => {
  const { subject, heading, paragraphs, reason } = EMAIL
  const { text, html } = renderMail({ subject, heading, paragraphs, reason })
  expect(text).not.toContain('undefined')
  expect(html).not.toContain('undefined')
})
