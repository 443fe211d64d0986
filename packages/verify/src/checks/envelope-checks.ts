import { toHuman } from '@switchyard/core'
import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, failed, passed, same, unverifiable } from '../check.ts'
import type { Context } from '../context.ts'

/** The chain a transaction or an approval is for. */
export const networkCheck = ({ intent }: Context, { chainId }: Pick<ReadTransaction, 'chainId'>): Check =>
  chainId === undefined
    ? passed('network', intent.chain.chainId, 'none', 'the transaction names no chain: sign it for this one only')
    : same('network', intent.chain.chainId, chainId, 'chain id of the transaction')

/** What a transaction or an approval pays to the network at most. */
export const feeCheck = ({ intent }: Context, { fee }: Pick<ReadTransaction, 'fee'>): Check => {
  const { maxNetworkFee, chain } = intent
  if (fee === undefined) return passed('fee', 'none', 'none', 'the transaction sets no network fee; the wallet does')
  const actual = toHuman(fee, chain.nativeDecimals)
  if (maxNetworkFee === undefined)
    return unverifiable('fee', 'maxNetworkFee of the intent', actual, 'the most the transaction pays to the network')
  const check = fee <= maxNetworkFee ? passed : failed
  return check('fee', `at most ${toHuman(maxNetworkFee, chain.nativeDecimals)}`, actual, 'the most paid to the network')
}
