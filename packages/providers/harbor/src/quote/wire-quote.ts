import { read } from '@switchyard/provider-kit'

/** A quote. Amounts in units of 1e8. */
export interface WireQuote {
  readonly inboundAddress: string
  readonly inboundSeconds: number
  readonly expectedOut: bigint
  readonly fees: { readonly affiliate: bigint; readonly outbound: bigint; readonly liquidity: bigint }
  /** Unix seconds. */
  readonly expiry: number
  /** The least amount that can be sold. */
  readonly minimum: bigint
  readonly memo: string | undefined
  readonly router: string | undefined
  /** Token argument for the router. */
  readonly routerAsset: string | undefined
}

/**
 * Reads a quote; every value is a string.
 *
 * The documentation names `memo`, `expectedAmountOut` and `routerAsset` outside of its example; `router` is not documented
 * and only compared.
 *
 * @throws {UpstreamError} for another shape
 */
export const readQuote = (body: unknown): WireQuote => {
  const dust = read.optionalAmount(body, 'dustThreshold') ?? 0n
  const recommended = read.optionalAmount(body, 'recommendedMinAmountIn') ?? 0n
  return {
    inboundAddress: read.text(body, 'inboundAddress'),
    inboundSeconds: read.optionalNumber(body, 'inboundConfirmationSeconds') ?? 0,
    expectedOut: read.amount(body, 'expectedAmountOut'),
    fees: {
      affiliate: read.optionalAmount(body, 'fees.affiliate') ?? 0n,
      outbound: read.optionalAmount(body, 'fees.outbound') ?? 0n,
      liquidity: read.optionalAmount(body, 'fees.liquidity') ?? 0n,
    },
    expiry: read.integer(body, 'expiry'),
    minimum: recommended > dust ? recommended : dust,
    memo: readName(body, 'memo'),
    router: readName(body, 'router'),
    routerAsset: readName(body, 'routerAsset'),
  }
}

/** Absent and empty mean the same. */
const readName = (body: unknown, name: string): string | undefined => {
  const value = (body as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
