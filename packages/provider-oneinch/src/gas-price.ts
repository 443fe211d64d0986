/** Wei per unit of gas, usual figures. */
const GAS_PRICES: Readonly<Record<string, bigint>> = {
  ETH: 1_500_000_000n,
  BSC: 100_000_000n,
  POL: 60_000_000_000n,
  ARB: 20_000_000n,
  OP: 2_000_000n,
  BASE: 10_000_000n,
  AVAX: 2_000_000_000n,
  GNO: 1_000_000_000n,
  UNI: 2_000_000n,
  SONIC: 55_000_000_000n,
  MONAD: 100_000_000_000n,
}

/**
 * Price of gas an offer is shown with. A quote of 1inch gives units of gas and no price, and may cost only one request: the
 * chain names the real fee when the transaction is built.
 */
export const usualGasPrice = (code: string): bigint => GAS_PRICES[code] ?? 1_000_000_000n
