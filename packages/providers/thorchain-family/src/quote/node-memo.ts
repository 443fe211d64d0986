import { UpstreamError } from '@switchyard/core'
import { sameAddress } from '../asset/address-form.ts'
import { parseMemo, type SwapMemo } from '../memo/memo.ts'
import { isUnknownCode, namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { type Fields, textOf } from '../node/read.ts'
import type { Terms } from './plan-quote.ts'

/**
 * The memo the node wrote, `undefined` where it wrote none. It is a second opinion on ours: throws `UpstreamError` when
 * the two are not for the same swap. A code for the asset that is newer than this adapter says nothing either way.
 */
export const nodeMemo = (network: Network, terms: Terms, quote: Fields): SwapMemo | undefined => {
  const text = textOf(quote.memo)
  if (text === undefined || terms.ask.destinationAddress === undefined) return undefined
  const memo = parseMemo(text)
  if (memo && agrees(network, terms, memo)) return memo
  throw new UpstreamError('the node answered with the memo of another swap')
}

const agrees = (network: Network, { memo, buy }: Terms, theirs: SwapMemo): boolean =>
  (namesAsset(network, theirs.asset, buy.asset) || isUnknownCode(network, theirs.asset)) &&
  sameAddress(theirs.destination, memo.destination) &&
  theirs.interval === memo.interval &&
  shares(theirs) === shares(memo)

const shares = ({ affiliates }: SwapMemo): string => affiliates.map(({ account, bps }) => `${account}:${bps}`).join()
