/** The parts of an asset in protocol notation, `ETH.USDC-0XA0B8…`. */
export interface AssetName {
  readonly chain: string
  readonly ticker: string
  /** Contract address as the protocol writes it: upper case, also for base58 addresses. */
  readonly address?: string
}

const SEPARATOR = /[~./-]/

/**
 * Reads the name of a layer-one asset. Returns `undefined` for synths (`/`), trade assets (`~`), secured assets (`-`)
 * and plain words.
 *
 * Source: thornode common/asset.go, the first of `~ . / -` decides the kind.
 */
export const readAssetName = (asset: string): AssetName | undefined => {
  const at = asset.search(SEPARATOR)
  if (at <= 0 || asset[at] !== '.') return undefined
  const chain = asset.slice(0, at)
  const symbol = asset.slice(at + 1)
  const dash = symbol.indexOf('-')
  if (dash < 0) return symbol === '' ? undefined : { chain, ticker: symbol }
  const address = symbol.slice(dash + 1)
  return dash === 0 || address === '' ? undefined : { chain, ticker: symbol.slice(0, dash), address }
}
