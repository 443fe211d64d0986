/** Network fees of a deposit, by chain. Chainflip does not report them; the real fee is known when the deposit is built. */
export interface GasRates {
  /** Satoshi per virtual byte, wei per unit of gas. */
  readonly perUnit: Readonly<Record<string, bigint>>
  /** Base units of a whole transfer, of the coin and of a token. */
  readonly perTransfer: Readonly<Record<string, readonly [coin: bigint, token: bigint]>>
}

/** Usual rates of 2026 at low load, so that a route shows the order of magnitude. */
export const defaultGasRates: GasRates = {
  perUnit: { BTC: 4n, ETH: 1_500_000_000n, ARB: 20_000_000n, BSC: 100_000_000n },
  perTransfer: { SOL: [5_000n, 10_000n], DOT: [20_000_000n, 25_000_000n], TRON: [1_100_000n, 13_500_000n] },
}
