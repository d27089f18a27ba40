/**
 * Text for a terminal: line breaks and tabs stay, every other control character is shown as `�`. What strangers wrote
 * could otherwise overwrite lines, reach the clipboard or have the terminal type.
 */
export function sanitizeForTerminal(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\uFFFD')
}
