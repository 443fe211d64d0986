import { parseIdentifier, type QuoteRequest, toIdentifierKey } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { readBody } from './read.ts'
import { createRefusal } from './refusal.ts'
import {
  ADDRESS,
  FLAG,
  flagValue,
  IDENTIFIER,
  identifierValue,
  optionalAddress,
  optionalAddressList,
  positiveDecimal,
  wordValue,
} from './values.ts'

type QuoteFields = { readonly [Name in keyof QuoteRequest]-?: z.ZodType<QuoteRequest[Name]> }

/** The fields of a quote request, shared with the legacy endpoint. Formats of addresses are not checked at the quote, see `quote` of core. */
export const quoteFields: QuoteFields = {
  sellAsset: describeField(identifierValue, 'Identifier of the token to sell.', IDENTIFIER),
  buyAsset: describeField(identifierValue, 'Identifier of the token to buy; not the one that is sold.', IDENTIFIER),
  sellAmount: describeField(
    positiveDecimal,
    'Amount to sell in whole tokens: a decimal with `.` as separator, above zero, without sign or exponent.',
    'a decimal text above zero such as "0.5", without sign or exponent',
  ),
  sourceAddress: describeField(
    optionalAddressList,
    'Address on the sell chain. On Bitcoin, Bitcoin Cash, Dash, Dogecoin and Litecoin up to six addresses separated by `;`, of which the first represents the swap. Not the deposit address of an exchange: refunds go there.',
    ADDRESS,
  ),
  destinationAddress: describeField(optionalAddress, 'Address on the buy chain.', ADDRESS),
  refundAddress: describeField(
    optionalAddress,
    'Refund target on the sell chain; `sourceAddress` when absent.',
    ADDRESS,
  ),
  refundAddressSetting: describeField(
    z.enum(['WARNING', 'STRICT']).default('WARNING'),
    'Whether a route that cannot honour `refundAddress` carries a warning or is dropped.',
    '"WARNING" or "STRICT"',
  ),
  providers: describeField(
    z.array(wordValue).max(64).optional(),
    'Only these providers, by exact name; unknown names are ignored. All when absent.',
    'a list of at most 64 provider names such as ["THORCHAIN_STREAMING"]',
  ),
  slippage: describeField(
    z.number().gt(0).lte(100).optional(),
    'Maximum slippage in percent; each provider uses its own default when absent.',
    'a number above 0 and at most 100, in percent',
  ),
  affiliateFee: describeField(
    z.int().gte(0).lte(1000).optional(),
    "Basis points; overrides the key's fee tiers.",
    'a whole number from 0 to 1000, in basis points',
  ),
  cfBoost: describeField(flagValue, 'Lets `CHAINFLIP` use boost.', FLAG),
  maxExecutionTime: describeField(
    z.number().gt(0).optional(),
    'Seconds; routes estimated to take longer are left out.',
    'a number of seconds above 0',
  ),
  quoteType: describeField(
    z.enum(['EXACT_INPUT', 'FLEX_INPUT']).default('EXACT_INPUT'),
    '`FLEX_INPUT` swaps whatever is deposited; only routes that can are returned.',
    '"EXACT_INPUT" or "FLEX_INPUT"',
  ),
  usePrivacyMode: describeField(flagValue, 'Only routes that keep the trade private while it executes.', FLAG),
  enableSweep: describeField(flagValue, 'Sells the whole balance; UTXO, TON and TRON sell chains only.', FLAG),
  gasCheck: describeField(flagValue, 'Checks at `/v3/swap` that network fees can be paid; token sells only.', FLAG),
  txHints: describeField(
    z
      .array(z.enum(['simpleTransfer', 'transferWithMemo', 'contractCall']))
      .max(16)
      .optional(),
    'Only routes whose `txHint` is one of these.',
    'a list of "simpleTransfer", "transferWithMemo" and "contractCall"',
  ),
}

const schema = z.object(quoteFields)

/** Body of `POST /v3/quote`. */
export const quoteRequestSchema: z.ZodType<QuoteRequest> = schema

/**
 * Reads the body of `POST /v3/quote`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 *
 * @example
 * ```ts
 * const quote = await engine.quote({ apiKey, read: () => readQuoteRequest(readJson(text)) })
 * ```
 */
export const readQuoteRequest = (body: unknown): QuoteRequest => requireDistinct(readBody(body, schema))

/** Returns the request if both identifiers are well-formed and name different tokens. */
export const requireDistinct = <Request extends QuoteRequest>(request: Request): Request => {
  for (const path of ['sellAsset', 'buyAsset'] as const)
    if (!parseIdentifier(request[path]))
      throw createRefusal('body', [{ path, value: request[path], takes: IDENTIFIER }])
  if (toIdentifierKey(request.sellAsset) === toIdentifierKey(request.buyAsset))
    throw createRefusal('body', [
      { path: 'buyAsset', value: request.buyAsset, takes: `a token other than sellAsset ${request.sellAsset}` },
    ])
  return request
}
