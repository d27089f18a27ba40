/**
 * Licenses of packages whose manifest names none, each read in the package's own LICENSE file.
 * @type {Readonly<Record<string, string>>}
 */
export const UNSTATED_LICENSES = { 'png-js': 'MIT' }
