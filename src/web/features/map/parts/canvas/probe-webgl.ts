/** Whether this browser can render the map. Called before the map's code is loaded. */
export function canRenderMap(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers limit WebGL contexts and drop the oldest one.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return Boolean(context)
}
