/** An asset in THORChain notation. */
export interface Asset {
  readonly chain: string
  /** With the contract address, `USDC-0XA0B8…`. */
  readonly symbol: string
  readonly ticker: string
  readonly kind: 'layer1' | 'synth' | 'trade' | 'secured'
}

const KINDS = { '~': 'trade', '.': 'layer1', '/': 'synth', '-': 'secured' } as const

/** Naming rules of a network. */
export interface Naming {
  readonly coin: Asset
  readonly shortCodes: ReadonlyMap<string, string>
}

/** Parses a name or short code; a bare symbol belongs to the network itself. Throws with the node's error text. */
export const parseAsset = ({ coin, shortCodes }: Naming, text: string): Asset => {
  const name = shortCodes.get(text) ?? text
  const separator = /[~./-]/.exec(name)?.[0] as keyof typeof KINDS | undefined
  const at = separator === undefined ? -1 : name.indexOf(separator)
  const chain = at < 0 ? coin.chain : name.slice(0, at).toUpperCase()
  const symbol = name.slice(at + 1).toUpperCase()
  if (symbol === '') throw new Error("symbol can't be empty")
  if (!/^[A-Z0-9]{2,20}$/.test(chain)) throw new Error(`invalid chain: ${chain}`)
  return { chain, symbol, ticker: symbol.split('-')[0] ?? symbol, kind: separator ? KINDS[separator] : 'layer1' }
}

/** An asset's full name. */
export const assetName = (asset: Asset): string => {
  const separator = Object.entries(KINDS).find(([, kind]) => kind === asset.kind)?.[0] ?? '.'
  return `${asset.chain}${separator}${asset.symbol}`
}

/** Short code of a full name. */
export const shortCode = ({ shortCodes }: Naming, name: string): string | undefined =>
  [...shortCodes].find(([, asset]) => asset === name)?.[0]

/** Tells whether the asset is the network's own coin. */
export const isCoin = ({ coin }: Pick<Naming, 'coin'>, asset: Asset): boolean => assetName(asset) === assetName(coin)

/** The contract address in a symbol, upper case as in the symbol. */
export const contractOf = (asset: Asset): string | undefined => {
  const at = asset.symbol.indexOf('-')
  return at < 0 ? undefined : asset.symbol.slice(at + 1)
}
