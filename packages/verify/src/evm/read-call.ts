import type { ReadCall } from '../chain-verifier.ts'
import { readDeposit } from './read-deposit.ts'
import { readRouterSwap } from './read-router-swap.ts'

/** Reads the call data of a known contract; `undefined` for any other call. `value` in wei. */
export const readCall = (_chain: string, data: string, value: bigint): ReadCall | undefined =>
  readDeposit(data, value) ?? readRouterSwap(data, value)
