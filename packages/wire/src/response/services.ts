import { z } from 'zod'

/** A price of `POST /price`. `price_usd` is 0 when unknown: this endpoint's clients read it so. */
export interface PriceResponse {
  readonly identifier: string
  /** CAIP-19 asset type, where asked for. */
  readonly caip19?: string
  readonly provider: string
  readonly price_usd: number
  /** Unix milliseconds. */
  readonly timestamp: number
  readonly cg?: { readonly id: string }
}

/** Verdict of `POST /screen`, one for all addresses. */
export interface ScreenResponse {
  readonly confirm: boolean
  readonly isRisky?: boolean
  readonly isBlacklisted?: boolean
  readonly isSanctioned?: boolean
}

/** One balance of `GET /balance`. */
export interface BalanceResponse {
  readonly chain: string
  readonly decimal: number
  readonly identifier: string
  /** CAIP-19 asset type, where asked for. */
  readonly caip19?: string
  readonly symbol: string
  readonly ticker: string
  /** Human decimal. */
  readonly value: string
}

/** One gas price of `GET /gas`. */
export interface GasResponse {
  readonly id: number
  readonly chainId: string
  readonly value: string
  readonly unit: string
  /** ISO 8601. */
  readonly createdAt: string
}

const gas: z.ZodType<GasResponse> = z.looseObject({
  id: z.number(),
  chainId: z.string(),
  value: z.string(),
  unit: z.string(),
  createdAt: z.string().describe('ISO 8601.'),
})

/** Response of `POST /price`. */
export const priceResponseSchema: z.ZodType<readonly PriceResponse[]> = z.array(
  z
    .looseObject({
      identifier: z.string(),
      provider: z.string(),
      cg: z.looseObject({ id: z.string() }).optional().describe('Market data, where the deployment has it.'),
      price_usd: z.number().describe('0 when unknown.'),
      timestamp: z.number().describe('Unix milliseconds.'),
    })
    .describe('Price of a token.'),
)

/** Response of `POST /screen`. */
export const screenResponseSchema: z.ZodType<ScreenResponse> = z
  .looseObject({
    confirm: z.boolean().describe('Whether the addresses may be used.'),
    isRisky: z.boolean().optional(),
    isBlacklisted: z.boolean().optional(),
    isSanctioned: z.boolean().optional(),
  })
  .describe('One verdict for all addresses.')

/** Response of `GET /balance`. */
export const balanceResponseSchema: z.ZodType<readonly BalanceResponse[]> = z.array(
  z
    .looseObject({
      chain: z.string(),
      decimal: z.number(),
      identifier: z.string(),
      symbol: z.string(),
      ticker: z.string(),
      value: z.string().describe('In whole tokens.'),
    })
    .describe('Balance of one token.'),
)

/** Response of `GET /gas`: one when a chain was named, else one per chain. */
export const gasResponseSchema: z.ZodType<GasResponse | readonly GasResponse[]> = z.union([gas, z.array(gas)])
