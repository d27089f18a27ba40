import type { Plugin } from 'vite'

/**
 * Files most of whose functions run before the first card or figure. A comment has browsers that know it compile them in
 * another thread while they load (https://v8.dev/blog/explicit-compile-hints);
 * otherwise each is compiled when it is first called, which was a quarter of the main thread's work. Marking the files of
 * single pages as well made nothing faster.
 */
const FILES = ['vendor', 'index', 'icons', 'facts', 'listing']

const MARK = '//# allFunctionsCalledOnLoad'

/** The first line of a file of the build. */
export function compileMark({ name }: { name: string }): string {
  return FILES.includes(name) ? MARK : ''
}

/** Fails the build if a file that is to be marked is not, because it has another name now. */
export function compiledAtOnce(): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    generateBundle(_options, bundle) {
      const marked = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.code.startsWith(MARK) ? [file.name] : [],
      )
      const missing = FILES.filter((name) => !marked.includes(name))
      if (missing.length > 0) throw new Error(`Not compiled at once: no file is named ${missing.join(', ')}`)
    },
  }
}
