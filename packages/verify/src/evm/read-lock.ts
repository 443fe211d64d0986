import { abi } from '@switchyard/provider-kit'
import type { ReadCall } from '../chain-verifier.ts'

const { address, bytes, fixed, uint } = abi

/** `initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash)` of Garden's contracts. */
const initiate = abi.call('97ffc7ae', address, uint(256), uint(256), fixed(32))

/** The same with `bytes destinationData`, which the contract repeats in an event and nowhere else. */
const initiateWithData = abi.call('4ede0ab7', address, uint(256), uint(256), fixed(32), bytes)

/**
 * Reads a lock: what it takes, and for how long. What it is exchanged for, and who redeems it, is in the order at the provider; without
 * a redemption in time the lock goes back to the sender.
 */
export const readLock = (data: string, value: bigint): ReadCall | undefined => {
  const selector = data.slice(0, 10).toLowerCase()
  if (selector !== '0x97ffc7ae' && selector !== '0x4ede0ab7') return undefined
  const call = selector === '0x97ffc7ae' ? initiate : initiateWithData
  const [, timelock, amount] = call.decode(data)
  if (value !== 0n && value !== amount) throw new TypeError(`The call locks ${amount}, but sends ${value}.`)
  return { method: 'initiate', locked: amount, timelock }
}
