import type { World } from '../../world/world.ts'

/** An asset that the simulated Harbor supports. */
export interface HarborAsset {
  readonly name: string
  /** Other names of the asset in memos and quotes. */
  readonly codes: readonly string[]
  readonly chain: string
  readonly priced: string
  readonly decimals: number
  /** `native`, or the contract in lower case. */
  readonly ledgerAsset: string
}

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'

const all: readonly HarborAsset[] = [
  { name: 'BTC.BTC', codes: ['b'], chain: 'BTC', priced: 'BTC', decimals: 8, ledgerAsset: 'native' },
  { name: 'LTC.LTC', codes: [], chain: 'LTC', priced: 'LTC', decimals: 8, ledgerAsset: 'native' },
  { name: 'DOGE.DOGE', codes: [], chain: 'DOGE', priced: 'DOGE', decimals: 8, ledgerAsset: 'native' },
  { name: 'BCH.BCH', codes: [], chain: 'BCH', priced: 'BCH', decimals: 8, ledgerAsset: 'native' },
  { name: 'ETH.ETH', codes: ['e'], chain: 'ETH', priced: 'ETH', decimals: 18, ledgerAsset: 'native' },
  { name: 'ETH.USDT', codes: [`ETH.USDT-${USDT}`], chain: 'ETH', priced: 'USDT', decimals: 6, ledgerAsset: USDT },
]

/** Assets whose chains exist in the world. */
export const harborAssets = (world: World): readonly HarborAsset[] =>
  all.filter(({ chain }) => world.ledgers.has(chain))

/** The asset with a name or code, case-insensitive. */
export const assetOf = (assets: readonly HarborAsset[], text: string): HarborAsset | undefined =>
  assets.find(({ name, codes }) => [name, ...codes].some((one) => one.toLowerCase() === text.toLowerCase()))
