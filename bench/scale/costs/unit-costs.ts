import { openScratchData } from '../../support/scratch-data.ts'
import type { Stage } from '../../support/stage.ts'
import { type AlertCosts, measureAlerts } from './alert-costs.ts'
import { measurePages, type PageCosts } from './page-costs.ts'
import type { Sizes } from './sizes.ts'

/** What one unit of each kind of work costs the real product on this machine. */
export type UnitCosts = AlertCosts & PageCosts

const WHOLE: Sizes = { listings: 8_000, people: 8_000, mails: 1_000, streams: 400 }
const QUICK: Sizes = { listings: 1_000, people: 1_000, mails: 200, streams: 50 }

/** Measures the product as it is, on databases of its own. */
export async function measureUnitCosts(stage: Stage): Promise<UnitCosts> {
  const sizes = stage.isQuick ? QUICK : WHOLE
  const alerts = await measureAlerts(stage, await openScratchData(stage), sizes)
  const pages = await measurePages(stage, await openScratchData(stage), sizes)
  return { ...alerts, ...pages }
}
