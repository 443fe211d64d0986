/** A pool before any trade. */
export interface PoolListing {
  readonly asset: string
  /** Symbol whose price the pool follows. */
  readonly priced: string
  /** Depth of each side in US dollars. */
  readonly depthUsd: bigint
  /** Decimals of the token if fewer than eight. */
  readonly decimals?: number
  readonly staged?: true
}

/** A pool with its depth per side in thousands of US dollars; it follows the price of its ticker. */
export const pool = (asset: string, depthUsd: bigint, extra: Partial<PoolListing> = {}): PoolListing => ({
  asset,
  priced: asset.slice(asset.indexOf('.') + 1).split('-')[0] ?? asset,
  depthUsd: depthUsd * 1_000n,
  ...extra,
})

/**
 * Pools with their depth per side in thousands of US dollars, about half the depth recorded on the main network in
 * 2024.
 */
export const poolListings: readonly PoolListing[] = [
  pool('BTC.BTC', 40_000n),
  pool('ETH.ETH', 24_000n),
  pool('LTC.LTC', 2_600n),
  pool('DOGE.DOGE', 3_000n),
  pool('BCH.BCH', 4_500n),
  pool('AVAX.AVAX', 4_500n),
  pool('BSC.BNB', 3_200n),
  pool('BASE.ETH', 1_800n),
  pool('GAIA.ATOM', 1_100n, { decimals: 6 }),
  pool('XRP.XRP', 5_000n, { decimals: 6 }),
  pool('TRON.TRX', 1_600n, { decimals: 6 }),
  pool('SOL.SOL', 2_000n),
  pool('THOR.TCY', 1_500n),
  pool('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 6_500n, { decimals: 6 }),
  pool('ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7', 5_600n, { decimals: 6 }),
  pool('ETH.WBTC-0X2260FAC5E5542A773AA44FBCFEDF7C193BC2C599', 2_000n),
  pool('ETH.DAI-0X6B175474E89094C44DA98B954EEDEAC495271D0F', 350n),
  pool('ETH.LINK-0X514910771AF9CA656AF840DFF83E8264ECF986CA', 220n, { staged: true }),
  pool('AVAX.USDC-0XB97EF9EF8734C71904D8002F8B6BC66DD9C48A6E', 900n, { decimals: 6 }),
  pool('AVAX.USDT-0X9702230A8EA53601F5CD2DC00FDBC13D4DF4A8C7', 300n, { decimals: 6 }),
  pool('BSC.USDC-0X8AC76A51CC950D9822D68B83FE1AD97B32CD580D', 450n),
  pool('BSC.USDT-0X55D398326F99059FF775485246999027B3197955', 500n),
  pool('BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913', 700n, { decimals: 6 }),
  pool('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 800n, { decimals: 6 }),
]
