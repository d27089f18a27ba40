import { Title } from './title.tsx'
import { UI } from './texts.ts'

type PageHeadProps = {
  title: string
  description: string
  /** A text with an author's day is an article to whoever previews the link. */
  date?: string
}

/** What a link preview and a search engine show of a public page. */
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
