import type { QuoteParams } from '@switchyard/core'

export const PATH = '/v2/quote'

/** Decimals of the usual pair, bitcoin for ether. */
export const scale = { sellDecimals: 8, buyDecimals: 18 } as const

/** Fee terms of a caller, basis points. */
export const feeTerms = (
  affiliateBps: number,
  serviceBps: number,
  accounts = {},
  serviceAccounts = {},
): QuoteParams['fees'] => ({ affiliateBps, serviceBps, accounts, serviceAccounts })

export const queryOf = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams)
