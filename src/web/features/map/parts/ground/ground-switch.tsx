import { MAP_TEXTS } from '#web/features/map/texts.ts'
import styles from '#web/features/map/parts/overlays.module.css'
import type { Ground, GroundChoice } from './use-ground.ts'

/** Selects the ground; hidden if there is no choice. */
export function GroundSwitch({ layers, layer, choose }: GroundChoice) {
  if (layers.length === 0) return null
  const grounds: Ground[] = ['built-in', ...layers.map(({ kind }) => kind)]
  const chosen = layer?.kind ?? 'built-in'
  return (
    <fieldset className={styles.grounds} role="radiogroup" aria-label={MAP_TEXTS.ground}>
      {grounds.map((ground) => (
        <label key={ground} data-chosen={ground === chosen}>
          <input type="radio" name="ground" checked={ground === chosen} onChange={() => choose(ground)} />
          {MAP_TEXTS.grounds[ground]}
        </label>
      ))}
    </fieldset>
  )
}
