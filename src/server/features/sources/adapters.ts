import type { SourceAdapter } from './adapter.ts'
import { buncombe } from './buncombe/buncombe.source.ts'
import { cabarrus } from './cabarrus/cabarrus.source.ts'
import { catawba } from './catawba/catawba.source.ts'
import { cumberland } from './cumberland/cumberland.source.ts'
import { forsyth } from './forsyth/forsyth.source.ts'
import { gaston } from './gaston/gaston.source.ts'
import { guilford } from './guilford/guilford.source.ts'
import { henderson } from './henderson/henderson.source.ts'
import { hoke } from './hoke/hoke.source.ts'
import { hutchens } from './hutchens/hutchens.source.ts'
import { kania } from './kania/kania.source.ts'
import { mcdowell } from './mcdowell/mcdowell.source.ts'
import { mecklenburg } from './mecklenburg/mecklenburg.source.ts'
import { rbcwb } from './rbcwb/rbcwb.source.ts'
import { rutherford } from './rutherford/rutherford.source.ts'
import { wake } from './wake/wake.source.ts'
import { zls } from './zls/zls.source.ts'

/** The sources that ship with the product, by name. */
export const ADAPTERS: readonly SourceAdapter[] = [
  buncombe,
  cabarrus,
  catawba,
  cumberland,
  forsyth,
  gaston,
  guilford,
  henderson,
  hoke,
  hutchens,
  kania,
  mcdowell,
  mecklenburg,
  rbcwb,
  rutherford,
  wake,
  zls,
]
