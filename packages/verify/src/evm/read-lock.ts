import { abi } from '@switchyard/provider-kit'
import type { ReadCall } from '../chain-verifier.ts'

/** `initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash)` of Garden's contracts. */
const initiate = abi.call('97ffc7ae', abi.address, abi.uint(256), abi.uint(256), abi.fixed(32))

/**
 * Reads a lock: what it takes. What it is exchanged for, and who redeems it, is in the order at the provider; without a
 * redemption in time the lock goes back to the sender.
 */
export const readLock = (data: string, value: bigint): ReadCall | undefined => {
  if (!/^0x97ffc7ae/i.test(data)) return undefined
  const [, , amount] = initiate.decode(data)
  if (value !== 0n && value !== amount) throw new TypeError(`The call locks ${amount}, but sends ${value}.`)
  return { method: 'initiate', locked: amount }
}
