import { type Decline, findChain, type QuoteParams } from '@switchyard/core'

/**
 * Bits of an amount in the transactions of a chain family; 256 for families not listed.
 *
 * Source: `CAmount` of Bitcoin Core (int64), lamports and token amounts of Solana (u64), balances of Sui and Cardano (u64),
 * drops of XRP (int64), `VarUInteger 16` of TON (120 bits), balances of NEAR and Substrate (u128).
 */
const AMOUNT_BITS: Readonly<Record<string, number>> = {
  utxo: 63,
  solana: 64,
  sui: 64,
  cardano: 64,
  xrp: 63,
  ton: 120,
  near: 128,
  substrate: 128,
}

/**
 * Declines with `insufficientLiquidity` an amount that no transaction of the sell chain can carry or that the provider
 * cannot represent.
 *
 * @param bits - width of the provider's own amounts, default 256
 * @returns `undefined` for an amount within both limits
 *
 * @example
 * ```ts
 * const refused = declineTooLarge(params, 'ACME', 128)
 * if (refused) return refused
 * ```
 */
export const declineTooLarge = (
  { sell, sellAmount }: Pick<QuoteParams, 'sell' | 'sellAmount'>,
  providerId: string,
  bits: number = 256,
): { readonly declined: Decline } | undefined => {
  const width = Math.min(bits, AMOUNT_BITS[findChain(sell.chain)?.family ?? ''] ?? 256)
  const most = (1n << BigInt(width)) - 1n
  if (sellAmount <= most) return undefined
  // What a number can hold is no amount that anybody swaps, so it is not named as a maximum.
  const message = `Sell asset amount too large for provider ${providerId}: no transaction of ${sell.identifier} carries it.`
  return { declined: { errorCode: 'insufficientLiquidity', message } }
}
