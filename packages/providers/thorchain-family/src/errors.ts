import { cutText, type Decline, READ_TEXT, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import type { Network } from './network.ts'
import { toAmount, toObject, toText } from './node/read.ts'
import type { Snapshot } from './node/snapshot.ts'
import { computeSmallestSell } from './quote/compute-smallest-sell.ts'
import { declineTooSmall } from './quote/declines.ts'
import { exceedsPools } from './quote/exceeds-pools.ts'
import type { QuoteTerms } from './quote/quote-terms.ts'

/** Reads the text of a refusal: `message` in gRPC bodies; `error` with status 200 from nodes before version 3. */
export const readErrorText = (body: unknown): string | undefined => {
  const { message, error } = toObject(body)
  const text = toText(message) ?? toText(error)
  return text === undefined ? undefined : cutText(text, READ_TEXT)
}

/** Codes with the texts that mean them; the first match applies. Source: node sources and recorded bodies. */
const meanings: readonly (readonly [code: string, ...texts: string[]])[] = [
  [
    'sellAssetAmountTooSmall',
    'amount less than dust threshold',
    'amount less than min swap amount',
    'not enough asset to pay for fees',
    'not enough fee',
    'not enough to pay transaction fee',
    'swap too small',
    'less than outbound fee',
    'zero emit asset',
    'fail swap, invalid amount',
  ],
  [
    'swapHalted',
    'trading is halted',
    'trading halted',
    'trading paused',
    'trading is paused',
    'streaming swaps are paused',
    'streaming swaps disabled',
    'streaming swaps are not allowed',
  ],
  ['noMemoPriceProtection', 'generated memo too long for source chain'],
  ['insufficientLiquidity', 'not enough balance'],
  [
    'invalidAddressForChain',
    'bad destination address',
    'destination address is not a valid',
    'bad refund address',
    'is not same network',
  ],
  [
    'invalidAsset',
    'is not available',
    "doesn't exist",
    'pool does not exist',
    'bad from asset',
    'bad to asset',
    'assets match',
  ],
  [
    'apiRequestFailed',
    'missing required parameter',
    'no parameters provided',
    'missing from_asset',
    'missing to_asset',
  ],
  [
    'unknownError',
    'less than price limit',
    'outbound amount does not meet requirements',
    'bad affiliate params',
    'affiliate fee must be less than',
  ],
]

/**
 * Returns the decline for a refused quote.
 *
 * @throws {UpstreamError} for a server error with an unknown text and for status 429.
 */
export const translateError = (
  answer: ApiAnswer,
  terms: QuoteTerms,
  { network, snapshot }: { readonly network: Network; readonly snapshot: Snapshot },
): Decline => {
  const text = readErrorText(answer.body)
  const lower = text?.toLowerCase()
  const errorCode = lower && meanings.find(([, ...texts]) => texts.some((part) => lower.includes(part)))?.[0]
  if (text === undefined || (errorCode === undefined && (answer.status >= 500 || answer.status === 429))) {
    throw new UpstreamError(`${network.name} node answered with status ${answer.status}.`, { status: answer.status })
  }

  // One line without source positions and transport suffixes.
  const read = text
    .replace(/\[[^[\]:]*\.go:\d+\]/g, '')
    .replace(/: (invalid|unknown) request$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const tidy = cutText(read)
  if (errorCode !== 'sellAssetAmountTooSmall') {
    return { errorCode: errorCode ?? 'unknownError', message: `${network.name}: ${tidy}` }
  }

  const { sell, buy } = terms
  const stated = toAmount(/recommended_min_amount_in: (\d{1,60})/.exec(text)?.[1])
  // Nodes return the same text for an amount so large that the output is almost zero.
  if (stated === undefined && exceedsPools(network, snapshot.pools, terms)) {
    return {
      errorCode: 'insufficientLiquidity',
      message: `${network.name}: the sell amount of ${sell.token.identifier} exceeds the pool depth (${tidy}).`,
    }
  }
  // Older texts contain no minimum; it is then calculated as the node does. The smallest affiliate fee counts, because every
  // account must be paid.
  const { affiliates } = terms.memo
  const affiliateBps = affiliates.length === 0 ? 0 : Math.min(...affiliates.map(({ bps }) => bps))
  const minimum = stated ?? computeSmallestSell({ sell: sell.asset, buy: buy.asset, affiliateBps }, snapshot, network)
  return declineTooSmall(network, { sell, sellAmount: terms.params.sellAmount }, minimum)
}
