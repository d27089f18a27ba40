/**
 * Replaces every control character except line breaks and tabs with `�`. Untrusted text could otherwise overwrite
 * lines, write to the clipboard, or make the terminal type.
 */
export function sanitizeForTerminal(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\uFFFD')
}
