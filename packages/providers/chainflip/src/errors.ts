import { cutText, type Decline, READ_TEXT, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declineTooSmall, read } from '@switchyard/provider-kit'
import type { QuoteTerms } from './quote/plan-quote.ts'
import type { Flavour } from './quote/translate-quote.ts'

/** Message of an error response of the backend. */
export const readErrorText = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const text = read.optionalText(body, 'message')
  return text === undefined ? undefined : cutText(text, READ_TEXT)
}

type Meaning = readonly [pattern: RegExp, code: string]

/** Messages of the backend; the first that matches decides. Source: its quote route and middlewares. */
const meanings: readonly Meaning[] = [
  [/^expected amount is below minimum swap amount \((\d{1,60})\)/, 'sellAssetAmountTooSmall'],
  [/^amount is lower than estimated ingress fee/, 'sellAssetAmountTooSmall'],
  [/^swap amount is lower than ingress fee/, 'sellAssetAmountTooSmall'],
  [/^swap output amount is lower than the egress fee/, 'sellAssetAmountTooSmall'],
  [/^egress amount \(\d+\) is lower than minimum egress amount/, 'sellAssetAmountTooSmall'],
  [/^expected amount is above maximum swap amount/, 'insufficientLiquidity'],
  [/^insufficient liquidity/, 'insufficientLiquidity'],
  [/^Requested assets cannot be swapped/, 'invalidAsset'],
  [/^Asset \w+ is disabled/, 'invalidAsset'],
  [/is currently unavailable due to maintenance/, 'noQuoteResponse'],
  [/^invalid request/, 'unsupportedMethod'],
]

/**
 * Translates a failed quote to a decline.
 *
 * @throws {UpstreamError} for a server error with an unknown message, and for status 429
 */
export const translateError = (flavour: Flavour, terms: QuoteTerms, answer: ApiAnswer): Decline => {
  const text = readErrorText(answer.body)
  const meaning = text === undefined ? undefined : meanings.find(([pattern]) => pattern.test(text))
  if (text === undefined || (!meaning && (answer.status >= 500 || answer.status === 429))) {
    throw new UpstreamError(`Chainflip returned status ${answer.status}.`, { status: answer.status })
  }
  if (!meaning) return { errorCode: 'noQuoteResponse', message: `Chainflip: ${tidyText(text)}` }
  const [pattern, errorCode] = meaning
  const minimum = pattern.exec(text)?.[1]
  if (minimum === undefined) return { errorCode, message: `Chainflip: ${tidyText(text)}` }

  // The minimum is that of a single swap. Streaming needs an amount the backend does not report, so it names none.
  return declineTooSmall(terms.params, flavour.id, flavour.type === 'DCA' ? undefined : BigInt(minimum)).declined
}

/** Puts a text of the network on one line of limited length. */
export const tidyText = (text: string): string => cutText(cutText(text).replace(/\s+/g, ' ').trim())
