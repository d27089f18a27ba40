import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAP_TEXTS } from '#web/features/map/texts.ts'
import { logFault } from '#web/lib/log.ts'
import { copyOfScreen, renderForPrint, type MapPicture } from './render-for-print.ts'
import type { MapAppearance } from '#web/features/map/parts/canvas/map-style.ts'

export type Print = {
  /** The image being printed, or null. */
  picture: MapPicture | null
  isPreparing: boolean
  problem: string | null
  print: () => Promise<void>
}

type Screen = { isDark: boolean; isBesideList: boolean }

/**
 * Prints the map, on a dark screen or a light one: from a button, and by the browser's own print command unless the
 * list is beside the map, because the auctions and addresses are in the list.
 */
export function usePrint(
  map: MapLibreMap,
  look: Omit<MapAppearance, 'colors'>,
  lit: readonly number[],
  { isDark, isBesideList }: Screen,
): Print {
  const [picture, setPicture] = useState<MapPicture | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // The browser prints the page as it is when this handler returns.
    const before = () =>
      flushSync(() => setPicture((prepared) => prepared ?? (isBesideList ? null : copyOfScreen(map, isDark))))
    const after = () => setPicture(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [map, isDark, isBesideList])
  const print = async () => {
    if (isPreparing) return
    setPreparing(true)
    setProblem(null)
    try {
      const rendered = await renderForPrint(map, look, lit)
      await decoded(rendered.image)
      flushSync(() => setPicture(rendered))
      window.print()
    } catch (error) {
      logFault('The map cannot be printed', error)
      setProblem(MAP_TEXTS.notPrinted)
    } finally {
      setPreparing(false)
    }
  }
  return { picture, isPreparing, problem, print }
}

/** The browser does not wait for undecoded images when printing. */
async function decoded(source: string): Promise<void> {
  const image = new Image()
  image.src = source
  await image.decode()
}
