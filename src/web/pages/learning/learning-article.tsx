import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ArticleText } from '#web/features/learning/article-text.tsx'
import { ARTICLES } from '#web/features/learning/articles.ts'
import { LearningFrame } from '#web/features/learning/learning-frame.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'

/** Null if there is no such article. */
export async function loader({ params }: LoaderFunctionArgs) {
  const article = ARTICLES.find(({ slug }) => slug === params['article'])
  return article ? { slug: article.slug, ...(await article.load()) } : null
}

export function Component() {
  const article = useLoaderData<typeof loader>()
  if (!article) return <NotFound />
  const { slug, document } = article
  const { title = '', description = '', date = '' } = document.meta
  return (
    <LearningFrame>
      <PageHead title={title} description={description} date={date} />
      <ArticleText slug={slug} document={document} />
    </LearningFrame>
  )
}
