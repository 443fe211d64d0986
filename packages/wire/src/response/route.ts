import { z } from 'zod'
import { type FeeResponse, feeSchema } from './fee.ts'

/** One step of a route. Amounts are human decimals. */
export interface LegResponse {
  readonly provider: string
  readonly sellAsset: string
  readonly sellAmount: string
  readonly buyAsset: string
  readonly buyAmount?: string
  readonly buyAmountMaxSlippage?: string
  readonly fees: readonly FeeResponse[]
}

/** A remark for the user. */
export interface WarningResponse {
  readonly code: string
  readonly display: string
  readonly tooltip?: string
}

/** An asset of a route with its USD price. An asset without a known price is left out, never priced at 0. */
export interface PricedAssetResponse {
  readonly asset: string
  readonly price: number
  /** URL of the logo; absent when none is known. */
  readonly image?: string
}

/** Seconds of each phase; `total` is their sum. */
export interface EstimatedTimeResponse {
  readonly inbound?: number
  readonly swap?: number
  readonly outbound?: number
  readonly total: number
}

/** Members of a route besides its amounts. */
export interface RouteMetaResponse {
  readonly assets?: readonly PricedAssetResponse[]
  readonly tags: readonly ('CHEAPEST' | 'FASTEST' | 'RECOMMENDED')[]
  readonly streamingInterval?: number
  readonly maxStreamingQuantity?: number
  /** Set where the network states no time: whether `estimatedTime` is the median of observed swaps or the usual one. */
  readonly timeSource?: 'observed' | 'usual'
  readonly approvalAddress?: string
  /** CAIP-19 asset types by identifier, where asked for. */
  readonly caip19?: Readonly<Record<string, string>>
}

/** Members of quoted and re-quoted routes. */
export interface PricedRouteResponse {
  readonly sellAsset: string
  /** Smallest units, or whole tokens if the host is configured so. */
  readonly sellAmount: string
  readonly buyAsset: string
  readonly expectedBuyAmount?: string
  readonly expectedBuyAmountMaxSlippage?: string
  readonly fees: readonly FeeResponse[]
  readonly routeId: string
  readonly providers: readonly string[]
  /** Unix seconds, as text. */
  readonly expiration?: string
  readonly estimatedTime?: EstimatedTimeResponse
  readonly totalSlippageBps: number
  readonly legs: readonly LegResponse[]
  readonly warnings: readonly WarningResponse[]
  readonly txHint?: 'simpleTransfer' | 'transferWithMemo' | 'contractCall'
}

/** A possible next call for a route. */
export interface NextActionResponse {
  readonly method: string
  readonly url: string
  readonly payload: {
    readonly routeId: string
    readonly sourceAddress?: string
    readonly destinationAddress?: string
  }
}

/** A route of a quote. */
export interface QuoteRouteResponse extends PricedRouteResponse {
  readonly meta: RouteMetaResponse
  readonly nextActions?: readonly NextActionResponse[]
}

/** One step of a route. */
export const legSchema: z.ZodType<LegResponse> = z
  .looseObject({
    provider: z.string(),
    sellAsset: z.string(),
    sellAmount: z.string().describe('In whole tokens.'),
    buyAsset: z.string(),
    buyAmount: z.string().optional().describe('In whole tokens.'),
    buyAmountMaxSlippage: z.string().optional().describe('In whole tokens.'),
    fees: z.array(feeSchema),
  })
  .describe('One step of a route, by one provider.')

/** A remark on a route. */
export const warningSchema: z.ZodType<WarningResponse> = z
  .looseObject({
    code: z
      .string()
      .describe(
        'Such as `refundAddressNotApplied`, `secondLegRefund`, `vaultSwapUnavailable`, `insufficientGas`, `destinationAtRisk` or `destinationNotChecked`.',
      ),
    display: z.string(),
    tooltip: z.string().optional(),
  })
  .describe('A remark for the user. The set of codes is open.')

/** The members of a route's `meta` known at the quote, in their order on the wire. */
export interface RouteMetaShape {
  readonly assets: z.ZodOptional<z.ZodType<readonly PricedAssetResponse[]>>
  readonly tags: z.ZodType<RouteMetaResponse['tags']>
  readonly streamingInterval: z.ZodOptional<z.ZodNumber>
  readonly maxStreamingQuantity: z.ZodOptional<z.ZodNumber>
  readonly timeSource: z.ZodOptional<z.ZodType<'observed' | 'usual'>>
  readonly caip19: z.ZodOptional<z.ZodType<Readonly<Record<string, string>>>>
}

/** See `RouteMetaShape`. */
export const routeMetaShape: RouteMetaShape = {
  assets: z
    .array(
      z.looseObject({
        asset: z.string(),
        price: z.number().describe('USD of one whole token.'),
        image: z.string().optional().describe('URL of the logo; absent when none is known.'),
      }),
    )
    .optional()
    .describe('Assets of the route with their USD prices. An asset whose price is unknown is left out.'),
  tags: z.array(z.enum(['CHEAPEST', 'FASTEST', 'RECOMMENDED'])),
  streamingInterval: z.number().optional(),
  maxStreamingQuantity: z.number().optional(),
  timeSource: z
    .enum(['observed', 'usual'])
    .optional()
    .describe(
      'Set where the network states no time: `estimatedTime` is the median of observed swaps, or the usual one.',
    ),
  caip19: z
    .record(z.string(), z.string())
    .optional()
    .describe('CAIP-19 asset types of the assets of the route by identifier; with `caip19=true`.'),
}

/** The members of a priced route, in their order on the wire. */
export type PricedRouteShape = { readonly [Name in keyof PricedRouteResponse]-?: z.ZodType<PricedRouteResponse[Name]> }

/** See `PricedRouteShape`. */
export const pricedRouteShape: PricedRouteShape = {
  sellAsset: z.string().describe('Token identifier.'),
  sellAmount: z
    .string()
    .describe(
      'In smallest units of the token; a deployment may be set to answer in whole tokens (`wire.routeSellAmount`).',
    ),
  buyAsset: z.string().describe('Token identifier.'),
  expectedBuyAmount: z.string().optional().describe('Estimated output in whole tokens.'),
  expectedBuyAmountMaxSlippage: z.string().optional().describe('Worst case under maximum slippage, in whole tokens.'),
  fees: z.array(feeSchema),
  routeId: z.string().describe('Goes to `POST /v3/swap`.'),
  providers: z.array(z.string()),
  expiration: z.string().optional().describe('Unix seconds after which the provider no longer stands by the route.'),
  estimatedTime: z
    .looseObject({
      inbound: z.number().optional(),
      swap: z.number().optional(),
      outbound: z.number().optional(),
      total: z.number().describe('Sum of the phases.'),
    })
    .optional()
    .describe('Seconds.'),
  totalSlippageBps: z
    .number()
    .describe('All-in change of value in basis points, negative for a loss; 0 with the warning `priceImpactUnknown`.'),
  legs: z.array(legSchema),
  warnings: z.array(warningSchema),
  txHint: z
    .enum(['simpleTransfer', 'transferWithMemo', 'contractCall'])
    .optional()
    .describe('What the wallet must be able to sign; absent when unknown.'),
}

/** Possible next calls for a route. */
export const nextActionsSchema: z.ZodType<readonly NextActionResponse[]> = z.array(
  z.looseObject({
    method: z.string(),
    url: z.string().describe('Relative path.'),
    payload: z.looseObject({
      routeId: z.string(),
      sourceAddress: z.string().optional(),
      destinationAddress: z.string().optional(),
    }),
  }),
)

/** The members of a route of a quote, in their order on the wire. */
export type QuoteRouteShape = { readonly [Name in keyof QuoteRouteResponse]-?: z.ZodType<QuoteRouteResponse[Name]> }

/** See `QuoteRouteShape`. */
export const quoteRouteShape: QuoteRouteShape = {
  ...pricedRouteShape,
  meta: z.looseObject({
    ...routeMetaShape,
    approvalAddress: z.string().optional().describe('Spender to approve before an ERC-20 sell.'),
  }),
  nextActions: nextActionsSchema.optional(),
}

/** A route of a quote. */
export const quoteRouteSchema: z.ZodType<QuoteRouteResponse> = z
  .looseObject(quoteRouteShape)
  .describe('A priced route.')
