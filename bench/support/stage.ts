type Undo = () => unknown

/** Cleanup stack of a benchmark, which runs in reverse order when it ends, fails or is interrupted; and how much it measures. */
export type Stage = {
  readonly isQuick: boolean
  /** `full`, or a tenth in a quick run, which shows that everything works, with figures that say little. */
  count(full: number): number
  /** `full`, or one in a quick run. */
  rounds(full: number): number
  /** `full`, in any unit of time, or a fifth of it in a quick run. */
  span(full: number): number
  atEnd(undo: Undo): void
  clear(): Promise<void>
}

export function createStage({ isQuick }: Pick<Stage, 'isQuick'>): Stage {
  const steps: Undo[] = []
  const undoAll = async () => {
    for (let undo = steps.pop(); undo !== undefined; undo = steps.pop()) await undo()
  }
  let clearing: Promise<void> | null = null
  return {
    isQuick,
    count: (full) => (isQuick ? full / 10 : full),
    rounds: (full) => (isQuick ? 1 : full),
    span: (full) => (isQuick ? full / 5 : full),
    atEnd: (undo) => steps.push(undo),
    // An interruption clears a part that is being cleared: one step after the other, for both.
    clear: () => (clearing ??= undoAll().finally(() => (clearing = null))),
  }
}

/** Runs a part of a benchmark on a stage of its own, cleared when the part ends or fails, or the whole is interrupted. */
export async function onOwnStage<T>(whole: Stage, part: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = createStage(whole)
  whole.atEnd(() => stage.clear())
  try {
    return await part(stage)
  } finally {
    await stage.clear()
  }
}
