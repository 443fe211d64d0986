import { type ProviderContext, UpstreamError } from '@switchyard/core'
import { parseMemo, type SwapMemo } from '../memo/memo.ts'
import { isUnknownCode, namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { type JsonObject, toText } from '../node/read.ts'
import type { QuoteTerms } from './quote-terms.ts'

/**
 * Reads the memo that the node wrote; `undefined` when it wrote none. It verifies the memo written here. An asset code newer
 * than this adapter is not compared.
 *
 * @throws {UpstreamError} when the two memos are not for the same swap.
 */
export const readNodeMemo = (
  quote: JsonObject,
  { params, buy, memo: ours }: QuoteTerms,
  { network, isSameAddress }: { readonly network: Network } & Pick<ProviderContext, 'isSameAddress'>,
): SwapMemo | undefined => {
  const text = toText(quote.memo)
  if (text === undefined || params.destinationAddress === undefined) return undefined
  const memo = parseMemo(text)
  if (!memo) throw new UpstreamError('The node returned the memo of another swap.')

  const { chain } = buy.token
  const addresses = { short: memo.destination, whole: ours.destination }
  const [theirFees, ourFees] = [memo, ours].map(({ affiliates }) =>
    affiliates.map(({ account, bps }) => `${account}:${bps}`).join(),
  )
  const isSame =
    (namesAsset(network, memo.asset, buy.asset) || isUnknownCode(network, memo.asset)) &&
    (isSameAddress(chain, memo.destination, ours.destination) ||
      findOmittedPrefix(network, chain, addresses) !== undefined) &&
    memo.interval === ours.interval &&
    theirFees === ourFees
  if (isSame) return memo
  throw new UpstreamError('The node returned the memo of another swap.')
}

/** Returns the start of `whole` that `short` lacks; `undefined` when it is not one that the network leaves out. */
export const findOmittedPrefix = (
  { omittedPrefixes }: Network,
  chain: string,
  { short, whole }: { readonly short: string; readonly whole: string },
): string | undefined => omittedPrefixes?.[chain]?.find((prefix) => `${prefix}${short}` === whole)
