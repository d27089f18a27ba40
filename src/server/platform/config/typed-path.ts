import path from 'node:path'

/**
 * A path as a person typed it, absolute. npm runs commands in the project's folder and names the folder where the
 * command was typed in INIT_CWD.
 */
export function typedPath(typed: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), typed)
}
