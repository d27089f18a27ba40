import type { Rolldown } from 'vite'

/** The scripts and styles that these modules need beyond those every page loads. Throws if a module is not in the build. */
export function filesOfModules(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const withImports = (files: Iterable<string>): Set<string> => {
    const found = new Set(files)
    // Iterating a Set also visits the entries added meanwhile.
    for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
    return found
  }
  const all = [...chunks.values()]
  const started = withImports(all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const holders = all.filter(({ moduleIds }) =>
    modules.some((module) => moduleIds.some((id) => id.endsWith(module))),
  )
  const missing = modules.filter((module) =>
    all.every(({ moduleIds }) => moduleIds.every((id) => !id.endsWith(module))),
  )
  if (missing.length > 0) throw new Error(`No file of the build contains ${missing.join(', ')}`)
  const scripts = [...withImports(holders.map(({ fileName }) => fileName))].filter(
    (file) => !started.has(file),
  )
  const styles = scripts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
  return [...new Set([...scripts, ...styles])].map((file) => `/${file}`)
}
