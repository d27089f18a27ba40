import { isStopping } from '../children.mjs'
import { Fault } from '../fault.mjs'
import { step } from '../progress.mjs'
import { readChapters } from './asvs.mjs'
import { readRemovals } from './removals.mjs'
import { runRemoval } from './run-removal.mjs'
import { makeScratchTree } from './scratch-tree.mjs'

/**
 * Takes each control out of a copy of the project, one after the other, and prints whether exactly its tests fail.
 * Returns the number of those for which it is otherwise.
 * @param {string[]} args ids of removals (without any: all), and `--wide` to run whole test files
 */
export async function tryControls(args) {
  const isWide = args.includes('--wide')
  const removals = chosen(args.filter((arg) => arg !== '--wide'))
  const requirements = readChapters().flatMap((chapter) => chapter.requirements)
  const tree = makeScratchTree()
  let wrong = 0
  try {
    for (const removal of removals) {
      if (isStopping()) break
      const outcome = await step(removal.what, () => runRemoval(tree.folder, removal, isWide))
      const rows = requirements
        .filter((each) => each.removals?.includes(removal.id))
        .map(({ number }) => number)
      const verdict = outcome.isAsExpected ? 'as expected' : 'NOT AS EXPECTED'
      console.log([removal.id, rows.join(' '), `${outcome.red} red`, verdict].join(' | '))
      for (const surprise of outcome.surprises) console.log(`    ${surprise}`)
      if (!outcome.isAsExpected) wrong += 1
    }
  } finally {
    tree.remove()
  }
  console.log(`${removals.length} controls taken out, ${wrong} not as expected`)
  return wrong
}

/** @param {string[]} ids */
function chosen(ids) {
  const removals = readRemovals()
  if (ids.length === 0) return [...removals.values()]
  return ids.map((id) => {
    const removal = removals.get(id)
    if (removal === undefined)
      throw new Fault(`There is no removal ${id}. There are: ${[...removals.keys()].join(', ')}`)
    return removal
  })
}
