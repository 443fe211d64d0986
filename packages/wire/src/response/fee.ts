import { z } from 'zod'

/** A fee of a route or leg. All but `inbound` are already taken out of `expectedBuyAmount`. */
export interface FeeResponse {
  readonly type: 'liquidity' | 'network' | 'inbound' | 'outbound' | 'affiliate' | 'service' | 'tax' | 'priority'
  /** Human decimal of `asset`. */
  readonly amount: string
  readonly amountBps?: number
  readonly asset: string
  readonly chain: string
  /** The provider that takes it. */
  readonly protocol: string
}

/** One fee. */
export const feeSchema: z.ZodType<FeeResponse> = z
  .looseObject({
    type: z.enum(['liquidity', 'network', 'inbound', 'outbound', 'affiliate', 'service', 'tax', 'priority']),
    amount: z.string().describe('In whole tokens of `asset`.'),
    amountBps: z.number().optional().describe('The share it is, where it is one.'),
    asset: z.string().describe('Token identifier.'),
    chain: z.string(),
    protocol: z.string().describe('The provider that takes it.'),
  })
  .describe(
    'A fee. All but `inbound` are already reflected in `expectedBuyAmount`; `inbound` is paid by the wallet on top of `sellAmount`.',
  )
