import { UpstreamError } from '@switchyard/core'
import { sameAddress } from '../asset/address-form.ts'
import { parseMemo, type SwapMemo } from '../memo/memo.ts'
import { isUnknownCode, namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { type JsonObject, toText } from '../node/read.ts'
import type { QuoteTerms } from './quote-terms.ts'

/**
 * The memo that the node wrote; `undefined` when it wrote none. It verifies the memo written here. An asset code newer than
 * this adapter is not compared.
 *
 * @throws {UpstreamError} when the two memos are not for the same swap.
 */
export const nodeMemo = (network: Network, terms: QuoteTerms, quote: JsonObject): SwapMemo | undefined => {
  const text = toText(quote.memo)
  if (text === undefined || terms.params.destinationAddress === undefined) return undefined
  const memo = parseMemo(text)
  if (memo && agrees(network, terms, memo)) return memo
  throw new UpstreamError('The node returned the memo of another swap.')
}

const agrees = (network: Network, { memo, buy }: QuoteTerms, theirs: SwapMemo): boolean =>
  (namesAsset(network, theirs.asset, buy.asset) || isUnknownCode(network, theirs.asset)) &&
  pays(network, buy.token.chain, theirs.destination, memo.destination) &&
  theirs.interval === memo.interval &&
  joinAffiliates(theirs) === joinAffiliates(memo)

const joinAffiliates = ({ affiliates }: SwapMemo): string =>
  affiliates.map(({ account, bps }) => `${account}:${bps}`).join()

/** Whether both name one address; the node's may lack the start that all addresses of the chain have. */
const pays = (network: Network, chain: string, theirs: string, ours: string): boolean =>
  sameAddress(theirs, ours) || omittedPrefix(network, chain, theirs, ours) !== undefined

/** The start of `whole` that `short` lacks; `undefined` when it is not one that the network leaves out. */
export const omittedPrefix = (
  { omittedPrefixes }: Network,
  chain: string,
  short: string,
  whole: string,
): string | undefined => omittedPrefixes?.[chain]?.find((prefix) => `${prefix}${short}` === whole)
