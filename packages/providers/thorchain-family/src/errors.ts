import { cutText, type Decline, READ_TEXT, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { readRefusal } from '@switchyard/provider-kit'
import type { Network } from './network.ts'
import { toAmount, toObject, toText } from './node/read.ts'
import { nodeRefusals } from './node/refusals.ts'
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

/**
 * Returns the decline for a refused quote.
 *
 * @throws {UpstreamError} for an outage, status 429 and a response without a text.
 */
export const translateError = (
  answer: ApiAnswer,
  terms: QuoteTerms,
  { network, snapshot }: { readonly network: Network; readonly snapshot: Snapshot },
): Decline => {
  const text = readErrorText(answer.body)
  const { code: errorCode = 'unknownError', unexplained } = readRefusal(
    `${network.name} node`,
    { status: answer.status, text },
    nodeRefusals,
  )
  if (text === undefined) {
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
    return { errorCode, message: `${network.name}: ${tidy}`, unexplained }
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
