import {
  addressKey,
  findChain,
  parseIdentifier,
  type SupportedAsset,
  type SupportedAssets,
  type Token,
  toIdentifierKey,
} from '@switchyard/core'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** The assets the provider says it supports. */
export const assets = (subject: Subject): readonly Check[] => {
  const loaded = (verify: (supported: SupportedAssets) => void) => () =>
    inSession(subject, async ({ provider, upstream, context }) => {
      upstream.serve(subject.cases.assets.stubs)
      verify(await provider.assets(context()))
    })
  return [
    {
      group: 'assets',
      name: 'are well-formed tokens of known chains',
      run: loaded((supported) => {
        ensure(supported.assets.length > 0, 'the list of assets is empty')
        for (const asset of supported.assets) ensureWellFormed(asset)
      }),
    },
    { group: 'assets', name: 'list no token twice', run: loaded((supported) => ensureDistinct(supported.assets)) },
    {
      group: 'assets',
      name: 'include what the quote cases trade, in their direction',
      run: loaded((supported) => {
        for (const { params } of subject.cases.quotes) {
          ensure(trades(supported.assets, params.sell, 'sell'), `${params.sell.identifier} cannot be sold`)
          ensure(trades(supported.assets, params.buy, 'buy'), `${params.buy.identifier} cannot be bought`)
        }
      }),
    },
  ]
}

const ensureWellFormed = ({ token, sell, buy, usd }: SupportedAsset): void => {
  const { identifier, chain, chainId, decimals, ticker } = token
  const parts = parseIdentifier(identifier)
  ensure(parts !== undefined, `${identifier} is not an identifier`)
  ensure(parts.chain === chain, `${identifier} states the chain ${chain}`)
  const facts = findChain(chain)
  ensure(facts !== undefined, `${identifier}: the chain ${chain} is unknown`)
  ensure(facts.chainId === chainId, `${identifier}: the chain id is ${chainId}, not ${facts.chainId}`)
  ensure(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, `${identifier} has ${decimals} decimals`)
  ensure(parts.ticker === ticker, `${identifier} has the ticker ${ticker}`)
  ensure(
    normaliseAddress(parts.address) === normaliseAddress(token.address),
    `${identifier} has the address ${token.address}`,
  )
  const native = ticker === facts.nativeTicker && parts.address === undefined
  ensure(
    !native || decimals === facts.nativeDecimals,
    `${identifier} has ${decimals} decimals, not ${facts.nativeDecimals}`,
  )
  ensure(sell || buy, `${identifier} can be neither sold nor bought`)
  ensure(usd === undefined || /^\d+(\.\d+)?$/.test(usd), `${identifier} has the price ${usd}`)
}

const normaliseAddress = (address: string | undefined): string => (address === undefined ? '' : addressKey(address))

const ensureDistinct = (assets: readonly SupportedAsset[]): void => {
  const seen = new Set<string>()
  for (const { token } of assets) {
    const key = toIdentifierKey(token.identifier) ?? token.identifier
    ensure(!seen.has(key), `${token.identifier} is listed twice`)
    seen.add(key)
  }
}

const trades = (assets: readonly SupportedAsset[], token: Token, side: 'sell' | 'buy'): boolean => {
  const key = toIdentifierKey(token.identifier)
  return assets.some((asset) => asset[side] && toIdentifierKey(asset.token.identifier) === key)
}
