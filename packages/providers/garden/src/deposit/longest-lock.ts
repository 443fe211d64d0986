import { chainByCode } from '@switchyard/core'

const WEEK_SECONDS = 604_800

/** Chains whose contracts count blocks of Ethereum. */
const ETHEREUM_CLOCK: ReadonlySet<string> = new Set(['ARB'])

/** Block time of chains without one in the chain table: Starknet's shortest, one second. */
const USUAL_SECONDS = 1

/** Finds the longest time before the sender can take the sell back: a week, in blocks or slots of its chain. */
export const findLongestLock = (chain: string): bigint => {
  const clock = ETHEREUM_CLOCK.has(chain) ? 'ETH' : chain
  return BigInt(Math.floor(WEEK_SECONDS / (chainByCode(clock)?.blockSeconds || USUAL_SECONDS)))
}
