/** An asset in THORChain's notation. */
export interface Asset {
  readonly chain: string
  /** With the contract address, `USDC-0XA0B8…`. */
  readonly symbol: string
  readonly ticker: string
  readonly kind: 'layer1' | 'synth' | 'trade' | 'secured'
}

const KINDS = { '~': 'trade', '.': 'layer1', '/': 'synth', '-': 'secured' } as const

/** One- and two-letter names memos use. Source: thornode common/asset.go; `o` from clients of later versions. */
export const shortCodes: ReadonlyMap<string, string> = new Map([
  ['a', 'AVAX.AVAX'],
  ['b', 'BTC.BTC'],
  ['c', 'BCH.BCH'],
  ['d', 'DOGE.DOGE'],
  ['e', 'ETH.ETH'],
  ['f', 'BASE.ETH'],
  ['g', 'GAIA.ATOM'],
  ['l', 'LTC.LTC'],
  ['o', 'SOL.SOL'],
  ['r', 'THOR.RUNE'],
  ['s', 'BSC.BNB'],
  ['tr', 'TRON.TRX'],
  ['x', 'XRP.XRP'],
])

const codeOf = new Map([...shortCodes].map(([code, name]) => [name, code]))

/** RUNE. */
export const RUNE: Asset = { chain: 'THOR', symbol: 'RUNE', ticker: 'RUNE', kind: 'layer1' }

/** Reads a name or short code; a bare word belongs to THORChain. Throws in the node's words. */
export const parseAsset = (text: string): Asset => {
  const name = shortCodes.get(text) ?? text
  const separator = /[~./-]/.exec(name)?.[0] as keyof typeof KINDS | undefined
  const at = separator === undefined ? -1 : name.indexOf(separator)
  const chain = at < 0 ? 'THOR' : name.slice(0, at).toUpperCase()
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
export const shortCode = (name: string): string | undefined => codeOf.get(name)

/** Whether it is RUNE itself. */
export const isRune = (asset: Asset): boolean => assetName(asset) === 'THOR.RUNE'

/** The contract address a symbol ends with, lower case on EVM. */
export const contractOf = (asset: Asset): string | undefined => {
  const at = asset.symbol.indexOf('-')
  return at < 0 ? undefined : asset.symbol.slice(at + 1)
}
