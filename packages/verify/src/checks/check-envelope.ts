import { toHuman } from '@switchyard/core'
import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, fail, leaveUnverified, pass } from '../check.ts'
import type { Context } from '../context.ts'

/** The chain a transaction or an approval is for. */
export const checkNetwork = ({ intent }: Context, { chainId }: Pick<ReadTransaction, 'chainId'>): Check =>
  chainId === undefined
    ? pass('network', intent.chain.chainId, 'none', 'the transaction names no chain: sign it for this one only')
    : checkSame('network', intent.chain.chainId, chainId, 'chain id of the transaction')

/** What a transaction or an approval pays to the network at most. */
export const checkFee = ({ intent }: Context, { fee }: Pick<ReadTransaction, 'fee'>): Check => {
  const { maxNetworkFee, chain } = intent
  if (fee === undefined) return pass('fee', 'none', 'none', 'the transaction sets no network fee; the wallet does')
  const actual = toHuman(fee, chain.nativeDecimals)
  if (maxNetworkFee === undefined)
    return leaveUnverified('fee', 'maxNetworkFee of the intent', actual, 'the most the transaction pays to the network')
  const check = fee <= maxNetworkFee ? pass : fail
  return check('fee', `at most ${toHuman(maxNetworkFee, chain.nativeDecimals)}`, actual, 'the most paid to the network')
}
