import { UpstreamError } from '@switchyard/core'

/** Blocks a node may be behind the others. */
export const NODE_LAG_BLOCKS = 10

/** Difference in blocks above which two nodes contradict each other instead of one being behind: an hour of blocks. */
const MAX_DIFFERENCE = 600

/**
 * Returns the height that most nodes report; without a majority, the highest one.
 *
 * @throws {UpstreamError} when there is no majority and the difference is too large to be a delay.
 */
export const believeHeight = (heights: readonly number[]): number => {
  const sorted = [...heights].sort((one, other) => one - other)
  if (sorted.length === 0) throw new UpstreamError('No node answered.')
  const majority = findMajorityHeight(sorted)
  if (majority !== undefined) return majority
  const [lowest, highest] = [sorted[0] as number, sorted.at(-1) as number]
  if (highest - lowest <= MAX_DIFFERENCE) return highest
  throw new UpstreamError(`The nodes disagree about the height: ${sorted.join(', ')}.`)
}

/** Returns the highest height that more than half of several nodes have reached to within {@link NODE_LAG_BLOCKS}. */
export const findMajorityHeight = (heights: readonly number[]): number | undefined => {
  if (heights.length < 2) return undefined
  for (const top of [...heights].sort((one, other) => other - one)) {
    const group = heights.filter((height) => height <= top && height >= top - NODE_LAG_BLOCKS)
    if (2 * group.length > heights.length) return top
  }
  return undefined
}
