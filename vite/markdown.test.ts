import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AGREEMENT_VERSIONS } from '#contract/accounts/accounts.ts'
import { piecesOf } from './markdown-pieces.fixture.ts'
import { readMarkdown } from './markdown.ts'

const head = '---\ntitle: A text\n---\n'

describe('readMarkdown', () => {
  it('splits a text into front matter, introduction and sections', () => {
    const text = readMarkdown(
      `${head}\nBefore.\n\n## 1. The first, and "more"\n\nInside.\n\n- one\n- **two**\n`,
    )
    expect(text).toEqual({
      meta: { title: 'A text' },
      intro: [{ kind: 'paragraph', children: ['Before.'] }],
      sections: [
        {
          id: 'the-first-and-more',
          title: '1. The first, and "more"',
          blocks: [
            { kind: 'paragraph', children: ['Inside.'] },
            {
              kind: 'list',
              ordered: false,
              items: [
                [{ kind: 'paragraph', children: ['one'] }],
                [{ kind: 'paragraph', children: [{ kind: 'strong', children: ['two'] }] }],
              ],
            },
          ],
        },
      ],
    })
  })

  it('reads slots, links and tables', () => {
    const { intro } = readMarkdown(
      `${head}Write {contact} or [read](/eula).\n\n| A | B |\n| - | - |\n| 1 | {x} |\n`,
    )
    expect(intro).toEqual([
      {
        kind: 'paragraph',
        children: [
          'Write ',
          { kind: 'slot', name: 'contact' },
          ' or ',
          { kind: 'link', href: '/eula', children: ['read'] },
          '.',
        ],
      },
      { kind: 'table', head: [['A'], ['B']], rows: [[['1'], [{ kind: 'slot', name: 'x' }]]] },
    ])
  })

  it.each([
    'A <b>bold</b> word',
    '<script>alert(1)</script>',
    '# One',
    '### Three',
    '> quoted',
    '![x](/y.png)',
  ])('rejects elements that pages cannot render: %s', (body) => {
    expect(() => readMarkdown(`${head}${body}\n`)).toThrow(/The pages cannot render/)
  })

  it.each(['No front matter', '---\nno colon\n---\n'])('rejects invalid front matter: %j', (text) => {
    expect(() => readMarkdown(text)).toThrow(/front matter/)
  })
})

const EULA = [
  'Agreement and acceptance',
  'Definitions',
  'Eligibility',
  'License grant',
  'Permitted use',
  'Restrictions',
  'Registration and account security',
  'Subscription, fees and payment',
  'Refunds and billing disputes',
  'Nature and sources of data',
  'Computed values and deadlines',
  'No legal, tax or investment advice',
  'Intellectual property',
  'Feedback and user content',
  'Privacy, interaction tracking and session recording',
  'Third-party services and links',
  'Disclaimer of warranties',
  'Limitation of liability',
  'Term, suspension and termination',
  'Governing law, courts and general terms',
]
const TERMS = [
  'Acceptance of terms',
  'Who may use the site',
  'Your account',
  'Plans, fees and renewal',
  'Refund policy',
  'Acceptable use',
  'Public-record information',
  'Accuracy and timeliness',
  'Not legal or professional advice',
  'Intellectual property and limited license',
  'Privacy, cookies, tracking and session recording',
  'Links and third parties',
  'Disclaimers',
  'Limit of liability and indemnity',
  'Suspension, termination and changes',
  'Governing law, venue and contact',
]

function legalText(name: string) {
  return readMarkdown(readFileSync(path.join(import.meta.dirname, '../content/legal', `${name}.md`), 'utf8'))
}

describe('the legal texts', () => {
  it.each([
    ['eula', EULA],
    ['terms-of-use', TERMS],
  ] as const)('%s has the required sections', (name, headings) => {
    const { sections } = legalText(name)
    expect(sections.map(({ title }) => title)).toEqual(
      headings.map((heading, place) => `${place + 1}. ${heading}`),
    )
    expect(new Set(sections.map(({ id }) => id)).size).toBe(headings.length)
  })

  it.each([
    ['eula', AGREEMENT_VERSIONS.eula],
    ['terms-of-use', AGREEMENT_VERSIONS.terms_of_use],
  ] as const)('%s has the version that people agree to', (name, version) => {
    expect(legalText(name).meta.version).toBe(version)
  })

  it.each(['eula', 'terms-of-use', 'privacy'])('%s states its effective date and changes', (name) => {
    const { meta } = legalText(name)
    expect(meta.effective).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(Object.keys(meta).toSorted()).toEqual(['changes', 'effective', 'title', 'version'])
  })

  it.each(['eula', 'terms-of-use', 'privacy'])('%s links only to existing sections', (name) => {
    const paths = { '/eula': 'eula', '/terms_of_use': 'terms-of-use', '/privacy': 'privacy' }
    const { intro, sections } = legalText(name)
    for (const piece of piecesOf([...intro, ...sections.flatMap(({ blocks }) => blocks)])) {
      if (typeof piece === 'string') continue
      if (piece.kind === 'slot') expect(['contact', 'phone_use', 'text_messages']).toContain(piece.name)
      if (piece.kind !== 'link' || !piece.href.startsWith('/')) continue
      const [page = '', anchor] = piece.href.split('#')
      const target = new Map(Object.entries(paths)).get(page)
      expect(target, piece.href).toBeDefined()
      if (target === undefined || anchor === undefined) continue
      expect(legalText(target).sections.map(({ id }) => id)).toContain(anchor)
    }
  })
})
