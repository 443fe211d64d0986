import { z } from 'zod'
import {
  type NextActionResponse,
  nextActionsSchema,
  type PricedRouteResponse,
  pricedRouteShape,
  type RouteMetaResponse,
  routeMetaShape,
} from './route.ts'

/** The transaction of an EVM sell, legacy fee fields. */
export interface EvmTransactionResponse {
  readonly to: string
  readonly from?: string
  readonly gas?: string
  readonly gasPrice?: string
  /** Wei, decimal text. */
  readonly value: string
  readonly data: string
}

/** A transaction ready to be signed; its format follows `meta.txType`. */
export type TransactionResponse =
  | string
  | EvmTransactionResponse
  | Readonly<Record<string, unknown>>
  | readonly Readonly<Record<string, unknown>>[]

/** An approval to be signed and mined before the swap. */
export interface ApprovalResponse {
  readonly to: string
  readonly from: string
  readonly value: string
  readonly data: string
  readonly gasLimit?: string
  readonly gasPrice?: string
}

/** A flattened JWS, RFC 7515 §7.2.2. */
export interface FlattenedJws {
  readonly payload: string
  readonly protected: string
  readonly signature: string
}

/** Members of a swap besides its amounts. Provider blobs (`near`, `chainflip`, …) are further members. */
export interface SwapMetaResponse extends RouteMetaResponse {
  /** A signed fraction: `totalSlippageBps` / 10 000; absent with the warning `priceImpactUnknown`. */
  readonly priceImpact?: number
  readonly affiliate?: string
  /** Basis points, as text. */
  readonly affiliateFee?: string
  readonly txType?: string
  readonly isFastQuote?: boolean
  readonly isRefreshed?: boolean
  /** Human decimal of the sell asset; once a transaction is built for a sell that needs one. */
  readonly allowance?: string
  readonly providerDepositChannelId?: string
  /** Unix seconds. A countdown of the deposit counts to this, not to `expiration`. */
  readonly depositChannelExpiration?: number
  /** Over the RFC 8785 canonical JSON of the response without `signature` and `signedTx`; keys that have signing only. */
  readonly signature?: FlattenedJws
  /** Payload of `signature`: base64url of the signed response. */
  readonly signedTx?: string
}

/** Response of `POST /v3/swap`. */
export interface SwapResponse extends PricedRouteResponse {
  readonly sourceAddress: string
  readonly destinationAddress: string
  readonly targetAddress?: string
  readonly inboundAddress?: string
  readonly memo?: string
  /** XRP destination tag the deposit must carry. */
  readonly destinationTag?: number
  readonly tx?: TransactionResponse
  readonly meta: SwapMetaResponse
  readonly swapId: string
  readonly approvalTx?: ApprovalResponse
  /** The call that prices and builds the route again, with `tx` once an approval is mined. */
  readonly nextActions?: readonly NextActionResponse[]
}

/** The transaction of an EVM sell. */
export const evmTransactionSchema: z.ZodType<EvmTransactionResponse> = z
  .looseObject({
    to: z.string(),
    from: z.string().optional(),
    gas: z.string().optional().describe('Hex.'),
    gasPrice: z.string().optional().describe('Wei, hex.'),
    value: z.string().describe('Wei, decimal.'),
    data: z.string().describe('Call data, hex.'),
  })
  .describe('Transaction of an EVM chain.')

/** An approval to be mined first. */
export const approvalSchema: z.ZodType<ApprovalResponse> = z
  .looseObject({
    to: z.string().describe('The token.'),
    from: z.string(),
    value: z.string(),
    data: z.string(),
    gasLimit: z.string().optional(),
    gasPrice: z.string().optional(),
  })
  .describe('Approval to sign and have mined first; a second call then answers with `tx`.')

const meta = z.looseObject({
  ...routeMetaShape,
  priceImpact: z
    .number()
    .optional()
    .describe('`totalSlippageBps` / 10 000; absent with the warning `priceImpactUnknown`.'),
  approvalAddress: z.string().optional().describe('Spender to approve before an ERC-20 sell.'),
  affiliate: z.string().optional().describe("Affiliate account at the provider's protocol, empty when none."),
  affiliateFee: z.string().optional().describe('Basis points.'),
  txType: z.string().optional().describe('Format of `tx`, such as `PSBT` or `EVM`; absent without a transaction.'),
})

const laterMeta = {
  isFastQuote: z.boolean().optional(),
  isRefreshed: z.boolean().optional(),
  allowance: z.string().optional().describe('Token allowance in whole tokens, once a transaction is built.'),
  providerDepositChannelId: z.string().optional().describe('Deposit channel; usable to track without a hash.'),
  depositChannelExpiration: z
    .number()
    .optional()
    .describe('Unix seconds after which the channel takes no deposit; a countdown counts to this.'),
  signature: z
    .looseObject({ payload: z.string(), protected: z.string(), signature: z.string() })
    .optional()
    .describe(
      'Flattened ES256 JWS (RFC 7515) over the RFC 8785 canonical JSON of this response without `meta.signature` and `meta.signedTx`; for keys with signing. The protected header names the API key (`aud`), the period (`iat`, `exp`) and the request (`method`, `path`, `requestDigest`). Verify it with your own key of `/.well-known/jwks.json` and act on the decoded payload.',
    ),
  signedTx: z.string().optional().describe('Payload of `signature`: base64url of the signed response.'),
}

/** Response of `POST /v3/swap`. */
export const swapResponseSchema: z.ZodType<SwapResponse> = z
  .looseObject({
    ...pricedRouteShape,
    sourceAddress: z.string(),
    destinationAddress: z.string(),
    targetAddress: z.string().optional().describe('Deposit address, or the contract to call.'),
    inboundAddress: z.string().optional().describe('Address watched for the deposit.'),
    memo: z.string().optional().describe('To be sent with the deposit, where the route needs one.'),
    destinationTag: z.number().optional().describe('XRP destination tag the deposit must carry.'),
    tx: z
      .union([z.string(), evmTransactionSchema, z.array(z.looseObject({})), z.looseObject({})])
      .optional()
      .describe('Transaction ready for signing; its format follows `meta.txType`.'),
    meta: z.intersection(meta, z.looseObject(laterMeta)),
    swapId: z.string(),
    approvalTx: approvalSchema.optional(),
    nextActions: nextActionsSchema
      .optional()
      .describe('The call that prices and builds the route again, with `tx` once an approval is mined.'),
  })
  .describe('A re-priced route with its transaction or deposit.')
