import { type ColorName, PALETTE } from '#domain/palette.ts'
/** An email's subject and its two versions. */
export type MailContent = { subject: string; html: string; text: string }

/** A table row: label, value, and small print below. */
export type Fact = { label: string; value: string; note?: string }

/** One of several topics in an email. */
export type Section = {
  /** Small print above the title that gives the context. */
  context: string
  title: string
  link: string
  /** What happened, most important first; `note` gives the former value or the meaning. */
  news: readonly { text: string; note?: string }[]
  facts: readonly Fact[]
  /** Warnings about what could cost the reader money. */
  warnings: readonly string[]
  /** Small print below. */
  notes: readonly string[]
}

export type EmailContent = {
  subject: string
  /** The main message, above everything else. */
  heading: string
  /** The first one is also the preview in mail programs. */
  paragraphs: readonly string[]
  facts?: readonly Fact[]
  sections?: readonly Section[]
  action?: { label: string; link: string }
  /** Small print below the action, one paragraph each. */
  notes?: readonly string[]
  /** Why the person receives this, as a sentence. */
  reason: string
  /** Unsubscribe link for this kind of email. */
  unsubscribe?: { label: string; link: string }
}

const NAME = 'Courthouse Steps'
const CAREFUL = 'Important:'
const DISCLAIMER = 'Public records; accuracy not guaranteed. Not legal advice.'
const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

const light = (name: ColorName) => PALETTE[name][0]
const dark = (name: ColorName) => PALETTE[name][1]

/**
 * Overrides for dark mode. Inline colors are those of the light scheme, for mail programs that drop the style sheet.
 */
const DARK_STYLES = `
  @media (prefers-color-scheme: dark) {
    .paper { background: ${dark('paper')} !important; }
    .card { background: ${dark('surface')} !important; border-color: ${dark('line')} !important; }
    .ink { color: ${dark('ink')} !important; }
    .ink-2 { color: ${dark('ink-2')} !important; }
    .ink-3 { color: ${dark('ink-3')} !important; }
    .line { border-color: ${dark('line')} !important; }
    .pine { color: ${dark('pine')} !important; }
    .mark { background: ${dark('pine')} !important; }
    .button { background: ${dark('pine')} !important; }
    .button a { color: ${dark('on-pine')} !important; }
    .warning { background: ${dark('red-soft')} !important; border-color: ${dark('red-line')} !important; color: ${dark('red')} !important; }
  }
  @media (max-width: 480px) {
    .card { padding: 20px 20px 24px !important; }
  }`

const SMALL = 'font-size:12px;line-height:16px'
const TABLE = 'role="presentation" cellspacing="0" cellpadding="0" border="0"'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The logo built from table cells, because mail programs show neither inline SVG nor unrequested images. */
function renderLogo(): string {
  const gone = 'font-size:0;line-height:0'
  const step = (height: number, filled: number) => {
    const width = 6 + 4 * (filled - 1)
    const rest = filled === 4 ? '' : `<td colspan="${4 - filled}" style="${gone}">&nbsp;</td>`
    return `<tr><td class="mark" colspan="${filled}" width="${width}" height="${height}" bgcolor="${light('pine')}" style="width:${width}px;height:${height}px;${gone};background:${light('pine')}">&nbsp;</td>${rest}</tr>`
  }
  return `<table ${TABLE} width="18" style="width:18px;border-collapse:collapse;table-layout:fixed"><colgroup><col style="width:6px"><col style="width:4px"><col style="width:4px"><col style="width:4px"></colgroup>
${[step(4, 1), step(4, 2), step(4, 3), step(3, 4)].join('\n')}</table>`
}

function renderFacts(facts: readonly Fact[]): string {
  const rows = facts.map(({ label, value, note }, index) => {
    const line = index < facts.length - 1 ? '' : `;border-bottom:1px solid ${light('line')}`
    const cell = `padding:8px 0;border-top:1px solid ${light('line')}${line}`
    const small =
      note === undefined
        ? ''
        : `<br><span class="ink-3" style="font-weight:400;${SMALL};color:${light('ink-3')}">${escapeHtml(note)}</span>`
    return `<tr><td class="ink-3 line" style="${cell};padding-right:16px;color:${light('ink-3')}">${escapeHtml(label)}</td><td class="ink line" align="right" style="${cell};overflow-wrap:anywhere;font-weight:600;color:${light('ink')}">${escapeHtml(value)}${small}</td></tr>`
  })
  return `<table ${TABLE} width="100%" style="margin:16px 0 0;font-variant-numeric:tabular-nums">${rows.join('\n')}</table>`
}

function renderAction({ label, link }: { label: string; link: string }): string {
  return `<table ${TABLE} style="margin-top:20px"><tr><td class="button" bgcolor="${light('pine')}" style="background:${light('pine')};border-radius:4px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;color:${light('on-pine')};font-weight:500;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

const NEXT_SECTION = `margin:24px 0 0;padding:20px 0 0;border-top:2px solid ${light('line')}`

function renderSection({ context, title, link, news, facts, warnings, notes }: Section): string {
  const lines = news.map(({ text, note }) => {
    const small =
      note === undefined
        ? ''
        : `<br><span class="ink-2" style="font-weight:400;color:${light('ink-2')}">${escapeHtml(note)}</span>`
    return `<p class="ink" style="margin:8px 0 0;font-weight:600;color:${light('ink')}">${escapeHtml(text)}${small}</p>`
  })
  return [
    `<div class="line" style="${NEXT_SECTION}">`,
    `<p class="ink-3" style="margin:0;${SMALL};color:${light('ink-3')}">${escapeHtml(context)}</p>`,
    `<h2 style="margin:2px 0 0;font-size:16px;line-height:22px;font-weight:600"><a class="pine" href="${escapeHtml(link)}" style="color:${light('pine')};text-decoration:underline">${escapeHtml(title)}</a></h2>`,
    ...lines,
    ...(facts.length > 0 ? [renderFacts(facts)] : []),
    ...warnings.map(
      (text) =>
        `<p class="warning" style="margin:12px 0 0;padding:8px 12px;border:1px solid ${light('red-line')};border-radius:4px;background:${light('red-soft')};color:${light('red')}"><strong>${CAREFUL}</strong> ${escapeHtml(text)}</p>`,
    ),
    ...notes.map(
      (text) =>
        `<p class="ink-3" style="margin:8px 0 0;${SMALL};color:${light('ink-3')}">${escapeHtml(text)}</p>`,
    ),
    '</div>',
  ].join('\n')
}

function renderUnsubscribe({ label, link }: { label: string; link: string }): string {
  return ` <a class="ink-3" href="${escapeHtml(link)}" style="color:${light('ink-3')};text-decoration:underline">${escapeHtml(label)}</a>`
}

function renderCard({ heading, paragraphs, facts, sections, action, notes }: EmailContent): string {
  return [
    `<h1 class="ink" style="margin:0 0 8px;font-size:20px;line-height:24px;font-weight:600;letter-spacing:-.012em;color:${light('ink')}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) => `<p class="ink-2" style="margin:0 0 8px;color:${light('ink-2')}">${escapeHtml(text)}</p>`,
    ),
    ...(facts && facts.length > 0 ? [renderFacts(facts)] : []),
    ...(sections ?? []).map(renderSection),
    ...(action ? [renderAction(action)] : []),
    ...(notes ?? []).map(
      (text, index) =>
        `<p class="ink-3" style="margin:${index === 0 ? 20 : 8}px 0 0;${SMALL};color:${light('ink-3')}">${escapeHtml(text)}</p>`,
    ),
  ].join('\n')
}

function factLines(facts: readonly Fact[]): string[] {
  if (facts.length === 0) return []
  const lines = facts.map(({ label, value, note }) =>
    note === undefined ? `${label}: ${value}` : `${label}: ${value} (${note})`,
  )
  return [lines.join('\n')]
}

function sectionText({ context, title, link, news, facts, warnings, notes }: Section): string {
  const lines = news.map(({ text, note }) => (note === undefined ? `* ${text}` : `* ${text}. ${note}`))
  const careful = warnings.map((text) => `${CAREFUL} ${text}`)
  return [`${title}\n${context}\n${link}`, lines.join('\n'), ...factLines(facts), ...careful, ...notes].join(
    '\n',
  )
}

function plainText(email: EmailContent): string {
  const { heading, paragraphs, facts, sections, action, notes, reason, unsubscribe } = email
  const footer = [
    `${reason} ${DISCLAIMER}`,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.link}`] : []),
  ]
  return [
    heading,
    ...paragraphs,
    ...factLines(facts ?? []),
    ...(sections ?? []).map(sectionText),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(notes ?? []),
    `-- \n${NAME}\n${footer.join('\n')}`,
  ].join('\n\n')
}

/** The `reason` of an email to operators. */
export const TO_OPERATORS = 'You received this email because you are an operator of Courthouse Steps.'

/**
 * Renders an email with at most one action, as HTML for both color schemes and as plain text with the same content.
 */
export function renderMail(email: EmailContent): MailContent {
  const { subject, paragraphs, reason, unsubscribe } = email
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK_STYLES}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light('paper')}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table ${TABLE} class="paper" width="100%" bgcolor="${light('paper')}" style="background:${light('paper')};font:400 14px/20px ${FONT}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="600" style="width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 0 12px"><table ${TABLE}><tr><td style="padding:1px 9px 0 3px">${renderLogo()}</td><td class="pine" style="font-size:16px;line-height:24px;font-weight:600;color:${light('pine')}">${NAME}</td></tr></table></td></tr>
<tr><td class="card" bgcolor="${light('surface')}" style="background:${light('surface')};border:1px solid ${light('line')};border-radius:4px;padding:24px 36px 28px">
${renderCard(email)}
</td></tr>
<tr><td class="ink-3" style="padding:16px 0 0;${SMALL};color:${light('ink-3')}">${escapeHtml(reason)} ${DISCLAIMER}${unsubscribe ? renderUnsubscribe(unsubscribe) : ''}</td></tr>
</table></td></tr></table></body></html>`
  return { subject, html, text: `${plainText(email)}\n` }
}
