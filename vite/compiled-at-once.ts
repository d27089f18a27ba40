import type { Plugin } from 'vite'

/**
 * Files most of whose functions run before the first card or figure. A comment has browsers that know it compile them in
 * another thread while they load (https://v8.dev/blog/explicit-compile-hints);
 * otherwise each is compiled when it is first called, which was a quarter of the main thread's work. Marking the files of
 * single pages as well made nothing faster.
 */
const FILES = ['vendor', 'index', 'icons', 'facts', 'listing']

const MARK = '//# allFunctionsCalledOnLoad'

/** Marks the files. Fails the build if one of them is not, such as one that has another name now. */
export function compiledAtOnce(): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      postBanner: ({ name }) => (FILES.includes(name) ? MARK : ''),
    }),
    generateBundle(_options, bundle) {
      const marked = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.code.startsWith(MARK) ? [file.name] : [],
      )
      const missing = FILES.filter((name) => !marked.includes(name))
      if (missing.length > 0) throw new Error(`Not compiled at once: ${missing.join(', ')}`)
    },
  }
}
