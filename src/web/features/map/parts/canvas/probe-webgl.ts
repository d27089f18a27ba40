/** Whether this browser can draw the map. Asked before the map's code is loaded. */
export function canDrawMap(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A browser has few contexts to give, and takes the oldest away.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return Boolean(context)
}
