import { Title } from './title.tsx'
import { UI } from './texts.ts'

type PageHeadProps = {
  title: string
  description: string
  /** Publication date. Makes link previews treat the page as an article. */
  date?: string
}

/** Metadata of a public page for link previews and search engines. */
export function PageHead({ title, description, date }: PageHeadProps) {
  return (
    <>
      <Title>{title}</Title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={UI.product} />
      <meta property="og:type" content={date === undefined ? 'website' : 'article'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {date !== undefined && <meta property="article:modified_time" content={date} />}
      <meta name="twitter:card" content="summary" />
    </>
  )
}
