import type { Funds, Outgoing } from '@switchyard/core'
import { costsOf } from './costs.ts'
import { bytesOf, type TronState } from './funds.ts'

/**
 * Returns the maximum a sweep can sell, base units: the whole balance of a token; of TRX the balance minus the fee of a
 * plain transfer to an existing account. A memo or a new recipient lowers it. 0n when nothing is left.
 */
export const sellable = ({ asset, sources }: Outgoing, { balance, state }: Funds): bigint => {
  if (asset.address !== undefined) return balance
  const tron = state as TronState
  const owner = bytesOf(sources[0], 'sender')
  const { refBlockBytes, refBlockHash, timestamp } = tron.block
  const contract = { type: 'TransferContract', owner, to: owner, amount: balance } as const
  const raw = { refBlockBytes, refBlockHash, expiration: timestamp, contract, timestamp }
  const { networkFee } = costsOf(raw, tron, { activated: true, energy: 0n })
  return balance > networkFee ? balance - networkFee : 0n
}
