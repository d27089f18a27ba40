import { z } from 'zod'

/**
 * A fault of the next calls of the API, of one method or to one number: they are slow, or end otherwise than they
 * should. `hangs`, `resets` and `fails` do no work; `holds_answer`, `loses_answer` and `garbles` do it first.
 */
const callFault = z.strictObject({
  method: z.enum(['GET', 'POST']).optional(),
  to: z.string().optional(),
  times: z.number().int().min(1).default(1),
  delay_ms: z.number().int().min(0).default(0),
  does: z
    .enum(['serves', 'hangs', 'resets', 'fails', 'holds_answer', 'loses_answer', 'garbles'])
    .default('serves'),
  /** Of `fails`: the status, and Twilio's error code if it is its answer. */
  status: z.number().int().min(400).max(599).default(503),
  code: z.number().int().nullable().default(null),
})
export type CallFault = z.infer<typeof callFault>

/** Everything a test can make go wrong; what is not named goes right again. */
export const faultPlan = z.strictObject({
  calls: z.array(callFault).default([]),
  callbacks: z.enum(['once', 'twice', 'reversed', 'never']).default('once'),
  has_price: z.boolean().default(true),
  /** Whether the carrier answers STOP, START and HELP itself. */
  answers_keywords: z.boolean().default(false),
  /** Numbers that messages do not reach, each with the error code that says why. */
  undelivered: z.record(z.string(), z.number().int()).default({}),
})
export type FaultPlan = z.infer<typeof faultPlan>

export class Faults {
  plan: FaultPlan = faultPlan.parse({})

  /** The fault of this call, if any, which is then used up. */
  take(method: string, to: string | null): CallFault | null {
    const match = this.plan.calls.find(
      (each) => (each.method ?? method) === method && (each.to === undefined || each.to === to),
    )
    if (match === undefined) return null
    match.times -= 1
    if (match.times === 0) this.plan.calls = this.plan.calls.filter((each) => each !== match)
    return match
  }
}
