import { Gauge, type Registry } from 'prom-client'

/** Lets the gauges that are collected together share one reading. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  return () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
}

/** Adds a gauge with a name, a help text, and what it shows of the reading; nothing while that is null. */
export type AddGauge<T> = (name: string, help: string, valueOf: (reading: T) => number | null) => void

/** Gauges of one reading, which is taken on each scrape. */
export function gaugesOf<T>(registry: Registry, read: () => Promise<T>): AddGauge<T> {
  return (name, help, valueOf) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = valueOf(await read())
        if (value === null) gauge.remove()
        else gauge.set(value)
      },
    })
  }
}
