import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { openPages } from './open-pages.ts'

/** A page that leaves as its stream ends, as the route makes it. */
function pageOf(userId: string, pages: ReturnType<typeof openPages>, ended: string[], name = userId) {
  const page = {
    userId,
    stream: {
      end: () => {
        ended.push(name)
        pages.leave(page)
      },
    },
  }
  return page
}

test("one page more than a person may have ends that person's oldest", () => {
  const ended: string[] = []
  const pages = openPages({ perPerson: 2, inAll: 9 })
  for (const name of ['a1', 'a2', 'a3']) pages.enter(pageOf('ada', pages, ended, name))
  pages.enter(pageOf('bea', pages, ended))
  expect(ended).toEqual(['a1'])
})

test('a full process refuses one more person, and has room again once a page is left', () => {
  const ended: string[] = []
  const pages = openPages({ perPerson: 2, inAll: 3 })
  const first = pageOf('ada', pages, ended)
  for (const page of [first, pageOf('ada', pages, ended), pageOf('bea', pages, ended)]) pages.enter(page)
  const refusal = () => pages.enter(pageOf('cleo', pages, ended))
  expect(refusal).toThrow(AppError)
  expect(refusal).toThrow('Too many pages are open. Try again in a minute')
  // Those who are in may open another: it takes the place of their oldest.
  pages.enter(pageOf('ada', pages, ended))
  expect(ended).toEqual(['ada'])
  expect(refusal).toThrow(AppError)
  pages.endAll()
  // Its stream closes later.
  pages.leave(first)
  for (const userId of ['cleo', 'dana', 'eve']) pages.enter(pageOf(userId, pages, ended))
  expect(refusal).toThrow(AppError)
})
