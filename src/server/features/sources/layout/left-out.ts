import type { AnyNode } from 'domhandler'

const STRUCK = new Set(['s', 'strike', 'del'])
const LEFT_OUT_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|text-decoration(?:-line)?\s*:[^;]*\bline-through)(?![\w-])/i

/** Names of classes that style sheets of other addresses strike through: `line-through`, `strikethrough`. */
const STRUCK_CLASS =
  /(?:^|\s)(?:text-(?:decoration-)?)?(?:line-?through|strike-?(?:through|thru|out)|struck(?:-?out)?)(?:$|\s)/i

/** Whether a page strikes an element through or hides it, by its name, its attributes, its class or its own style. */
export function isLeftOut(node: AnyNode): boolean {
  if (!('attribs' in node)) return false
  const { hidden, style, class: names } = node.attribs
  return (
    STRUCK.has(node.name) ||
    hidden !== undefined ||
    (style !== undefined && LEFT_OUT_STYLE.test(style)) ||
    (names !== undefined && STRUCK_CLASS.test(names))
  )
}

/** Tells whether a page leaves out a node together with something around it. Each node is looked at once. */
export function leftOutFinder(): (node: AnyNode) => boolean {
  const known = new Map<AnyNode, boolean>()
  return (node) => {
    const path: AnyNode[] = []
    let at: AnyNode | null = node
    while (at !== null && !known.has(at) && !isLeftOut(at)) {
      path.push(at)
      at = at.parent
    }
    const isOut = at !== null && (known.get(at) ?? true)
    for (const each of path) known.set(each, isOut)
    return isOut
  }
}

/** Stand around text that is left out. */
const [BEGIN, END] = ['\u0001', '\u0002']

/** Characters that a page may not have of its own. */
export const MARKS = BEGIN + END

/** A text with each of its lines marked as left out. */
export function leftOut(text: string): string {
  return text.replace(/(?<![^\n])[^\S\n]*\S[^\n]*/g, (line) => BEGIN + line + END)
}

/** What remains of a line without what is left out. */
export function shownOf(line: string): string {
  if (!line.includes(BEGIN)) return line
  const shown = line.split(END).map((part) => part.split(BEGIN, 1)[0])
  return shown.join('').replace(/ +/g, ' ').trim()
}

/** What a line leaves out; empty where it shows everything. */
export function leftOutOf(line: string): string {
  if (!line.includes(BEGIN)) return ''
  const parts = line.split(END).filter((part) => part.includes(BEGIN))
  return parts.map((part) => part.slice(part.indexOf(BEGIN) + 1).trim()).join(' ')
}
