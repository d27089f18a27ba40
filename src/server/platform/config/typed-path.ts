import path from 'node:path'

/**
 * Resolves a path typed on the command line. npm runs commands in the project folder and passes the user's working
 * directory in INIT_CWD.
 */
export function typedPath(typed: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), typed)
}
