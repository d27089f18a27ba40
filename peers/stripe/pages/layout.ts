import { html } from '../../markup.ts'
import type { Markup } from '../../markup.ts'

/** A page in the product's colors. `base` is the path prefix of every link. */
export function layout(base: string, title: string, body: Markup): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Courthouse Steps</title>
        <link rel="stylesheet" href="${base}/hosted.css" />
      </head>
      <body>
        <p class="banner">Local payments for trying out. Only test cards work, and no money moves.</p>
        ${body}
      </body>
    </html>`
  return page.text
}

/** A page with a message and an optional link. */
export function noticePage(
  base: string,
  { title, text, link }: { title: string; text: string; link: { href: string; words: string } | null },
): string {
  const onward = link ? html`<p><a class="button" href="${link.href}">${link.words}</a></p>` : ''
  return layout(
    base,
    title,
    html`<main class="single">
      <h1>${title}</h1>
      <p>${text}</p>
      ${onward}
    </main>`,
  )
}
