import { Worker } from 'node:worker_threads'
import { QUICK_START } from './quick-start.ts'

interface Bounds {
  readonly name: string
  /** Beyond it the thread ends, but not the process. */
  readonly maxMegabytes: number
  /** For one piece of work. */
  readonly maxMs: number
  /** The error the caller gets when work takes too long or too much memory. */
  readonly onOver: (cause: unknown) => Error
}

/** The thread answers with the result of its work, or why it failed. */
type Answer<T> = { readonly result: T } | { readonly error: unknown }

/** Does one piece of work after the other in a thread. `ask` takes work that can be copied; its result follows from it. */
export interface BoundedThread<Work> {
  ask<T>(work: Work): Promise<T>
}

/** A thread that starts with the first work. One that hangs or dies fails its own work, and the next starts another. */
export function boundedThread<Work>(program: URL, bounds: Bounds): BoundedThread<Work> {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(program, {
      name: bounds.name,
      execArgv: [...QUICK_START],
      resourceLimits: { maxOldGenerationSizeMb: bounds.maxMegabytes },
    })
    const end = () => {
      if (worker === started) worker = null
    }
    started.on('error', end).on('exit', end)
    // Does not keep the process alive; who waits for it does.
    started.unref()
    return started
  }

  return {
    ask<T>(work: Work) {
      const turn = last.then(() => {
        const own = (worker ??= start())
        return answerOf<T>(own, work, bounds).catch((error: unknown) => {
          // One that was ended takes a moment to exit, and must get no more work.
          if (isOver.has(own) && worker === own) worker = null
          throw error
        })
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

/** Threads that took too long. */
const isOver = new WeakSet<Worker>()

function answerOf<T>(worker: Worker, work: unknown, { maxMs, onOver }: Bounds): Promise<T> {
  const over = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const fail = (cause: unknown) => reject(onOver(cause))
    const timer = setTimeout(() => {
      isOver.add(worker)
      void worker.terminate()
      fail(new Error('timed out'))
    }, maxMs)
    const onMessage = (answer: Answer<T>) => {
      if ('result' in answer) resolve(answer.result)
      else reject(new Error('the work of a thread failed', { cause: answer.error }))
    }
    worker.once('message', onMessage).once('error', fail).once('exit', fail)
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', fail).off('exit', fail)
    })
    worker.postMessage(work)
  }).finally(() => over.abort())
}
