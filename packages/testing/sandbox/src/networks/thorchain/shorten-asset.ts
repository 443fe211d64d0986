import { type Asset, assetName, type Naming, shortCode } from './asset.ts'

/** A pool, as needed for shortening names. */
export interface NamedPool {
  readonly identity: Asset
  readonly rune: bigint
}

const deepest = (pools: readonly NamedPool[]): NamedPool | undefined =>
  pools.reduce<NamedPool | undefined>((best, pool) => (best && best.rune >= pool.rune ? best : pool), undefined)

/** The asset a partial name refers to: the exact pool, else by ticker, else by the end of the symbol. */
export const matchAsset = ({ coin }: Naming, asset: Asset, pools: readonly NamedPool[]): Asset => {
  if (asset.chain === coin.chain || asset.kind !== 'layer1') return asset
  if (pools.some((pool) => assetName(pool.identity) === assetName(asset) && pool.rune > 0n)) return asset
  const sisters = pools.filter((pool) => pool.identity.chain === asset.chain && pool.identity.ticker === asset.ticker)
  const suffix = asset.symbol.split('-')[1]
  const fitting = suffix === undefined ? sisters : sisters.filter((pool) => pool.identity.symbol.endsWith(suffix))
  return deepest(fitting)?.identity ?? asset
}

/** The shortest unambiguous name of the asset: short code, ticker alone, or ticker with the end of its address. */
export const shortenAsset = (naming: Naming, asset: Asset, pools: readonly NamedPool[]): string => {
  const name = assetName(asset)
  const code = shortCode(naming, name)
  const address = asset.symbol.split('-')[1]
  if (code !== undefined || address === undefined) return code ?? name
  const sisters = pools.filter((pool) => pool.identity.chain === asset.chain && pool.identity.ticker === asset.ticker)
  if (sisters.length <= 1) return `${asset.chain}.${asset.ticker}`
  for (let length = 1; length < address.length; length++) {
    const suffix = address.slice(-length)
    if (sisters.filter((pool) => pool.identity.symbol.endsWith(suffix)).length === 1)
      return `${asset.chain}.${asset.ticker}-${suffix}`
  }
  return name
}
