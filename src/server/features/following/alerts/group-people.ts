/** People per group, at most; few, so that a killed job repeats little. */
export const PEOPLE_PER_GROUP = 50

/**
 * Their notifications, at most, or those of one person: a job for people with thousands each would keep what others wait
 * for from a worker of its lane for minutes, and a statement might take longer than it may.
 */
const NOTIFICATIONS_PER_GROUP = 20_000

/** A person, with how many notifications wait for them. */
export type WaitingPerson = { user_id: string; waiting: number }

/** The ids of people in order, in the groups that share a job or a statement. */
export function groupPeople(people: readonly WaitingPerson[]): string[][] {
  const groups: string[][] = []
  let group: string[] = []
  let gathered = 0
  for (const { user_id, waiting } of people) {
    const isFull = group.length === PEOPLE_PER_GROUP || gathered + waiting > NOTIFICATIONS_PER_GROUP
    if (groups.length === 0 || isFull) {
      group = []
      gathered = 0
      groups.push(group)
    }
    group.push(user_id)
    gathered += waiting
  }
  return groups
}
