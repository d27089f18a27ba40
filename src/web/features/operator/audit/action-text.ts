import { capitalized } from '#domain/text/first-letter.ts'

/** `release_run` as words: `Release run`. */
export function actionText(action: string): string {
  return capitalized(action.replaceAll('_', ' '))
}
