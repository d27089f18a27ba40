type Undo = () => unknown

/** Cleanup stack of a benchmark: runs in reverse order when the benchmark ends, fails or is interrupted. */
export type Stage = {
  atEnd(undo: Undo): void
  clear(): Promise<void>
}

export function createStage(): Stage {
  const steps: Undo[] = []
  return {
    atEnd: (undo) => steps.push(undo),
    clear: async () => {
      for (let undo = steps.pop(); undo !== undefined; undo = steps.pop()) await undo()
    },
  }
}
