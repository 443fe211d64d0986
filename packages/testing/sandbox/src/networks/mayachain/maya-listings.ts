import { type PoolListing, pool } from '../thorchain/pool-listing.ts'

/** Pools with their depth per side in thousands of US dollars, as recorded on the main network in 2024. */
export const mayaListings: readonly PoolListing[] = [
  pool('BTC.BTC', 6_000n),
  pool('ETH.ETH', 2_800n),
  pool('THOR.RUNE', 8_900n),
  pool('DASH.DASH', 240n),
  pool('ZEC.ZEC', 900n),
  pool('KUJI.KUJI', 180n, { decimals: 6 }),
  pool('ARB.ETH', 360n),
  pool('XRD.XRD', 120n),
  pool('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 500n, { decimals: 6 }),
  pool('ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7', 200n, { decimals: 6 }),
  pool('ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831', 250n, { decimals: 6 }),
  pool('ARB.USDT-0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9', 120n, { decimals: 6 }),
  pool('ARB.WBTC-0X2F2A2543B76A4166549F7AAB2E75BEF0AEFC5B0F', 60n, { staged: true }),
]
