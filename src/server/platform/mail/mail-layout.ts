/** A mail's subject and its two forms. */
export type MailContent = { subject: string; html: string; text: string }

type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  action: { label: string; link: string }
  footnote: string
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLES = `
  body { margin: 0; padding: 24px 12px; background: #f6f3ea; color: #1d1c18; font: 400 16px/24px Inter, system-ui, sans-serif; }
  main { max-width: 560px; margin: 0 auto; padding: 24px; background: #fdfbf6; border: 1px solid #e0dacb; border-radius: 4px; }
  .name { font-weight: 600; color: #14503f; }
  .action { display: inline-block; padding: 10px 16px; border-radius: 4px; background: #14503f; color: #ffffff; font-weight: 500; text-decoration: none; }
  .note { font-size: 14px; line-height: 20px; color: #4f4b42; }
  @media (prefers-color-scheme: dark) {
    body { background: #111412; color: #ebe9e2; }
    main { background: #181c19; border-color: #2a302c; }
    .name { color: #83cbae; }
    .action { background: #83cbae; color: #0b1f18; }
    .note { color: #b9b6ab; }
  }`

/** One plain letter with a single action, as HTML for both colour schemes and as plain text. */
export function renderMail({ subject, greeting, paragraphs, action, footnote }: Letter): MailContent {
  const body = [greeting, ...paragraphs].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLES}</style></head>
<body><main><p class="name">Courthouse Steps</p>
${body}
<p><a class="action" href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a></p>
<p class="note">${escapeHtml(footnote)}</p></main></body></html>`
  const text = [
    greeting,
    ...paragraphs,
    `${action.label}:\n${action.link}`,
    footnote,
    'Courthouse Steps',
  ].join('\n\n')
  return { subject, html, text: `${text}\n` }
}
