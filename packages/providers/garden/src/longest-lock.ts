import { chainByCode } from '@switchyard/core'

const WEEK_SECONDS = 604_800

/** Contracts there read the blocks of Ethereum. */
const ETHEREUM_CLOCK: ReadonlySet<string> = new Set(['ARB'])

/** Shortest block that is counted on where the catalogue knows none: Starknet's, of a second. */
const USUAL_SECONDS = 1

/** Longest a sell may be locked before the sender can have it back: a week, in blocks or slots of its chain. */
export const longestLock = (chain: string): bigint => {
  const clock = ETHEREUM_CLOCK.has(chain) ? 'ETH' : chain
  return BigInt(Math.floor(WEEK_SECONDS / (chainByCode(clock)?.blockSeconds || USUAL_SECONDS)))
}
