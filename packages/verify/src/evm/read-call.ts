import type { ReadCall } from '../chain-verifier.ts'
import { readDeposit } from './read-deposit.ts'
import { readLock } from './read-lock.ts'
import { readMayan } from './read-mayan.ts'
import { readPayment } from './read-payment.ts'
import { readRouterSwap } from './read-router-swap.ts'
import { readVaultCall } from './read-vault-call.ts'

/** Reads the call data of a known contract; `undefined` for any other call. `value` in wei. */
export const readCall = (data: string, value: bigint): ReadCall | undefined =>
  readDeposit(data, value) ??
  readRouterSwap(data, value) ??
  readVaultCall(data, value) ??
  readLock(data, value) ??
  readMayan(data, value) ??
  readPayment(data, value)
