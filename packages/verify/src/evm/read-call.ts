import type { ReadCall } from '../chain-verifier.ts'
import { readDeposit } from './read-deposit.ts'
import { readLock } from './read-lock.ts'
import { readRouterSwap } from './read-router-swap.ts'
import { readVaultCall } from './read-vault-call.ts'

/** Reads the call data of a known contract; `undefined` for any other call. `value` in wei. */
export const readCall = (data: string, value: bigint): ReadCall | undefined =>
  readDeposit(data, value) ?? readRouterSwap(data, value) ?? readVaultCall(data, value) ?? readLock(data, value)
