import { cutText, type Decline, READ_TEXT, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declineTooSmall, read, readRefusal } from '@switchyard/provider-kit'
import type { QuoteTerms } from './quote/plan-quote.ts'
import type { Flavour } from './quote/translate-quote.ts'
import { backendRefusals } from './refusals.ts'

/** Message of an error response of the backend. */
export const readErrorText = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const text = read.optionalText(body, 'message')
  return text === undefined ? undefined : cutText(text, READ_TEXT)
}

/** Minimum in a refusal, base units of what is sold. */
const MINIMUM = /^expected amount is below minimum swap amount \((\d{1,60})\)/

/**
 * Translates a failed quote to a decline.
 *
 * @throws {UpstreamError} for an outage, status 429 and a response without a message
 */
export const translateError = (flavour: Flavour, terms: QuoteTerms, answer: ApiAnswer): Decline => {
  const text = readErrorText(answer.body)
  const { code: errorCode = 'noQuoteResponse', unexplained } = readRefusal(
    'Chainflip',
    { status: answer.status, text },
    backendRefusals,
  )
  if (text === undefined)
    throw new UpstreamError(`Chainflip returned status ${answer.status}.`, { status: answer.status })
  const minimum = MINIMUM.exec(text)?.[1]
  if (minimum === undefined) return { errorCode, message: `Chainflip: ${tidyText(text)}`, unexplained }

  // The minimum is that of a single swap. Streaming needs an amount the backend does not report, so it names none.
  return declineTooSmall(terms.params, flavour.id, flavour.type === 'DCA' ? undefined : BigInt(minimum)).declined
}

/** Puts a text of the network on one line of limited length. */
export const tidyText = (text: string): string => cutText(cutText(text).replace(/\s+/g, ' ').trim())
