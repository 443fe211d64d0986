import type { SwapRequest } from '@switchyard/core'
import { z } from 'zod'
import { describeField } from './field.ts'
import { readBody } from './read.ts'
import { ADDRESS, addressListValue, addressValue, FLAG, flagValue, optionalAddress } from './values.ts'

/**
 * The fields of a swap. What the quote fixes has none here: assets, amount, providers, slippage, fee, quote type, sweep and privacy;
 * `readBody` ignores them.
 */
const schema = z.object({
  routeId: describeField(
    z
      .string()
      .max(100, { abort: true })
      .regex(/^[\w-]+$/),
    'The `routeId` of a quoted route.',
    'the routeId of a quoted route',
  ),
  sourceAddress: describeField(
    addressListValue,
    'Address that funds the swap; where the quote was given several separated by `;`, the same list.',
    ADDRESS,
  ),
  destinationAddress: describeField(addressValue, 'Address on the buy chain.', ADDRESS),
  refundAddress: describeField(
    optionalAddress,
    "Overrides the quote's refund address; when absent the quote's stands, then `sourceAddress`.",
    ADDRESS,
  ),
  gasCheck: describeField(z.boolean().optional(), "Inherits the quote's when absent.", FLAG),
  disableBuildTx: describeField(flagValue, 'Builds no transaction; the client makes the deposit itself.', FLAG),
  disableBalanceCheck: describeField(flagValue, 'Skips the balance check.', FLAG),
  disableEstimate: describeField(flagValue, 'Skips the gas estimate.', FLAG),
  allowSmartContractSender: describeField(
    flagValue,
    'Lets a smart contract send, and take refunds, where a provider may fail to pay one.',
    FLAG,
  ),
  allowSmartContractReceiver: describeField(
    flagValue,
    'Lets a smart contract receive where a provider may fail to pay one.',
    FLAG,
  ),
  disableSecurityChecks: describeField(flagValue, 'Does what both do. Screening of addresses stands.', FLAG),
  overrideSlippage: describeField(flagValue, 'Accepts a re-priced output more than 5 % below the quote.', FLAG),
})

/** Body of `POST /v3/swap`. */
export const swapRequestSchema: z.ZodType<SwapRequest> = schema

/**
 * Reads the body of `POST /v3/swap`.
 *
 * @throws {SwapError} `invalidRequest`, naming the field, the value and what would pass.
 *
 * @example
 * ```ts
 * const swap = await engine.swap({ apiKey, read: () => readSwapRequest(readJson(text)) })
 * ```
 */
export const readSwapRequest = (body: unknown): SwapRequest => readBody(body, schema)
