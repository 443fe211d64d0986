import { type Decline, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import type { Network } from '../network.ts'
import { amountOf, fieldsOf, textOf } from '../node/read.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { beyondPools } from './beyond-pools.ts'
import { declineTooSmall } from './declines.ts'
import { smallestSell } from './minimum.ts'
import type { Terms } from './plan-quote.ts'

/** The text of a refusal: gRPC bodies say `message`, nodes before version 3 `error` and status 200. */
export const errorText = (body: unknown): string | undefined => {
  const { message, error } = fieldsOf(body)
  return textOf(message) ?? textOf(error)
}

/** Texts and the code they stand for; the first that occurs decides. Source: node sources and recorded bodies. */
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
 * What a quote that failed is declined with. A server error whose text says nothing known is a fault: it throws
 * `UpstreamError`, and so does a request to wait.
 */
export const translateError = (network: Network, snapshot: Snapshot, terms: Terms, answer: ApiAnswer): Decline => {
  const text = errorText(answer.body)
  const errorCode = text === undefined ? undefined : codeOf(text)
  if (text === undefined || (errorCode === undefined && (answer.status >= 500 || answer.status === 429))) {
    throw new UpstreamError(`${network.name} node answered with status ${answer.status}`, { status: answer.status })
  }
  if (errorCode === 'sellAssetAmountTooSmall') return tooSmall(network, snapshot, terms, text)
  return { errorCode: errorCode ?? 'unknownError', message: `${network.name}: ${tidy(text)}` }
}

const codeOf = (text: string): string | undefined => {
  const lower = text.toLowerCase()
  return meanings.find(([, ...texts]) => texts.some((part) => lower.includes(part)))?.[0]
}

/**
 * Older texts name no minimum; it is then worked out as the node would. Nodes say the same of an amount so large that next to
 * nothing comes out.
 */
const tooSmall = (network: Network, snapshot: Snapshot, terms: Terms, text: string): Decline => {
  const { sell, buy, amount } = terms
  const told = amountOf(/recommended_min_amount_in: (\d+)/.exec(text)?.[1])
  if (told === undefined && beyondPools(network, snapshot.pools, terms)) return tooMuch(network, terms, text)
  const minimum = told ?? smallestSell(network, snapshot, sell.asset, buy.asset, smallestShare(terms))
  return declineTooSmall(network, sell, minimum !== undefined && minimum > amount ? minimum : undefined)
}

/** What a pool pays out shrinks again once more goes in than it holds. */
const tooMuch = (network: Network, { sell }: Terms, text: string): Decline => ({
  errorCode: 'insufficientLiquidity',
  message: `${network.name}: the pools cannot take so much ${sell.token.identifier} (${tidy(text)}).`,
})

/** Every account must be paid, so the smallest share decides; 0 without any. */
const smallestShare = ({ memo: { affiliates } }: Terms): number =>
  affiliates.length === 0 ? 0 : Math.min(...affiliates.map(({ bps }) => bps))

const LONGEST_TEXT = 300

/** One line, without the source positions and the wrapping of the transport. */
const tidy = (text: string): string =>
  text
    .replace(/\[[^\]]*\.go:\d+\]/g, '')
    .replace(/: (invalid|unknown) request$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
