import type { Random } from '#server/features/demo/index.ts'
import {
  cutNode,
  endBackend,
  failOver,
  fillPrimary,
  forgetConnections,
  killBackend,
  killDatabase,
  silenceNode,
} from './database-faults.ts'
import type { FaultMaker } from './fault.ts'
import { downOutside, holdPush, lyingOutside, silentOutside, slowOutside } from './outside-faults.ts'
import {
  killMachine,
  killWeb,
  killWorker,
  rollOut,
  stepClock,
  stopWeb,
  stopWorker,
} from './process-faults.ts'

/** Every fault, by the name that `--fault` takes. */
export const FAULTS: Readonly<Record<string, FaultMaker>> = {
  'kill-web': killWeb,
  'stop-web': stopWeb,
  'kill-worker': killWorker,
  'stop-worker': stopWorker,
  'kill-machine': killMachine,
  'kill-database': killDatabase,
  'fail-over': failOver,
  'end-backend': endBackend,
  'kill-backend': killBackend,
  'fill-disk': fillPrimary,
  'cut-node': cutNode,
  'silence-node': silenceNode,
  'forget-connections': forgetConnections,
  'slow-outside': slowOutside,
  'down-outside': downOutside,
  'lying-outside': lyingOutside,
  'silent-outside': silentOutside,
  'hold-push': holdPush,
  'step-clock': stepClock,
  'roll-out': rollOut,
}

/** Faults in random order, each once before any comes again; endless. */
export function* deal(names: readonly string[], random: Random): Generator<FaultMaker, never> {
  for (;;) {
    for (const name of random.shuffled(names)) {
      const maker = FAULTS[name]
      if (maker !== undefined) yield maker
    }
  }
}
