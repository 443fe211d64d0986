import { balanceKey, type EvmState } from '../evm/evm-state.ts'
import { tronChain } from './tron-chain.ts'
import { TronRefusal } from './tron-refusal.ts'

/** Sun that are neither paid as bandwidth nor as energy. */
const insufficient = (): never => {
  throw new TronRefusal('BANDWITH_ERROR', 'Account resource insufficient error.')
}

/** Free bandwidth that an account has used and that has not recovered at a height. */
export const freeBandwidthUsed = (state: EvmState, address: string, height: number): bigint => {
  const left = tronChain.recoveryBlocks - (height - Number(state.get(`netHeight/${address}`)))
  return left <= 0 ? 0n : (state.get(`net/${address}`) * BigInt(left)) / BigInt(tronChain.recoveryBlocks)
}

/** Takes sun as a fee. Throws the refusal of a node when the account has too little. */
export const burn = (state: EvmState, address: string, fee: bigint): bigint => {
  const held = state.get(balanceKey(address))
  if (held < fee) return insufficient()
  state.set(balanceKey(address), held - fee)
  return fee
}

/** Cost of a transaction in its owner's bandwidth: bytes, or sun in their place. */
export interface BandwidthBill {
  readonly usage: bigint
  readonly fee: bigint
}

/** Charges the bytes of a transaction: free bandwidth covers all or nothing. Throws a `TronRefusal`. */
export const chargeBandwidth = (
  state: EvmState,
  owner: string,
  bytes: bigint,
  { height, createsAccount }: { readonly height: number; readonly createsAccount: boolean },
): BandwidthBill => {
  if (createsAccount) return { usage: 0n, fee: burn(state, owner, tronChain.createAccountFee) }
  const used = freeBandwidthUsed(state, owner, height)
  if (used + bytes > tronChain.freeBandwidth) return { usage: 0n, fee: burn(state, owner, bytes * tronChain.byteFee) }
  state.set(`net/${owner}`, used + bytes)
  state.set(`netHeight/${owner}`, BigInt(height))
  return { usage: bytes, fee: 0n }
}
