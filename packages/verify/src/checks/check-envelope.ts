import { toHuman } from '@switchyard/core'
import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, leaveUnverified, pass } from '../check.ts'
import type { Context } from '../context.ts'

/** Checks the chain a transaction or an approval is for. */
export const checkNetwork = ({ intent }: Context, { chainId }: Pick<ReadTransaction, 'chainId'>): Check =>
  chainId === undefined
    ? pass('network', {
        expected: intent.chain.chainId,
        actual: 'none',
        reason: 'the transaction names no chain: sign it for this one only',
      })
    : checkSame('network', { expected: intent.chain.chainId, actual: chainId, reason: 'chain id of the transaction' })

/** Checks what a transaction or an approval pays to the network at most. */
export const checkFee = (
  { intent }: Context,
  { fee, partialFee }: Pick<ReadTransaction, 'fee' | 'partialFee'>,
): Check => {
  const { maxNetworkFee, chain } = intent
  if (fee === undefined && partialFee !== undefined)
    return leaveUnverified('fee', {
      expected: 'a price and a gas limit',
      actual: partialFee,
      reason: 'the transaction sets a price of gas without a bound of the fee',
    })
  if (fee === undefined)
    return pass('fee', {
      expected: 'none',
      actual: 'none',
      reason: 'the transaction sets no network fee; the wallet does',
    })
  const actual = toHuman(fee, chain.nativeDecimals)
  if (maxNetworkFee === undefined)
    return leaveUnverified('fee', {
      expected: 'maxNetworkFee of the intent',
      actual,
      reason: 'the most the transaction pays to the network',
    })
  return checkThat(fee <= maxNetworkFee, 'fee', {
    expected: `at most ${toHuman(maxNetworkFee, chain.nativeDecimals)}`,
    actual,
    reason: 'the most paid to the network',
  })
}
