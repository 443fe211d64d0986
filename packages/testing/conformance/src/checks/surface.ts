import {
  addressKey,
  chainByCode,
  identifierKey,
  parseIdentifier,
  type SupportedAsset,
  type SupportedAssets,
  type Token,
} from '@switchyard/core'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** The assets the provider says it trades. */
export const supported = (subject: Subject): readonly Check[] => {
  const loaded = (work: (supported: SupportedAssets) => void) => () =>
    inSession(subject, async ({ provider, script, context }) => {
      script.play(subject.cases.supported.exchanges)
      work(await provider.assets(context()))
    })
  return [
    {
      group: 'surface',
      name: 'lists well-formed tokens of known chains',
      run: loaded(({ assets }) => {
        ensure(assets.length > 0, 'the surface is empty')
        for (const asset of assets) wellFormed(asset)
      }),
    },
    { group: 'surface', name: 'lists no token twice', run: loaded(({ assets }) => distinct(assets)) },
    {
      group: 'surface',
      name: 'lists what the quote cases trade, in their direction',
      run: loaded(({ assets }) => {
        for (const { ask } of subject.cases.quotes) {
          ensure(trades(assets, ask.sell, 'sell'), `${ask.sell.identifier} cannot be sold by the surface`)
          ensure(trades(assets, ask.buy, 'buy'), `${ask.buy.identifier} cannot be bought by the surface`)
        }
      }),
    },
  ]
}

const wellFormed = ({ token, sell, buy, usd }: SupportedAsset): void => {
  const { identifier, chain, chainId, decimals, ticker } = token
  const parts = parseIdentifier(identifier)
  ensure(parts !== undefined, `${identifier} is no identifier`)
  ensure(parts.chain === chain, `${identifier} is said to be on ${chain}`)
  const facts = chainByCode(chain)
  ensure(facts !== undefined, `${identifier}: the chain ${chain} is unknown`)
  ensure(facts.chainId === chainId, `${identifier}: the chain id is ${chainId}, not ${facts.chainId}`)
  ensure(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, `${identifier} has ${decimals} decimals`)
  ensure(parts.ticker === ticker, `${identifier} has the ticker ${ticker}`)
  ensure(keyOf(parts.address) === keyOf(token.address), `${identifier} has the address ${token.address}`)
  const native = ticker === facts.nativeTicker && parts.address === undefined
  ensure(
    !native || decimals === facts.nativeDecimals,
    `${identifier} has ${decimals} decimals, not ${facts.nativeDecimals}`,
  )
  ensure(sell || buy, `${identifier} is neither sold nor bought`)
  ensure(usd === undefined || /^\d+(\.\d+)?$/.test(usd), `${identifier} has the price ${usd}`)
}

const keyOf = (address: string | undefined): string => (address === undefined ? '' : addressKey(address))

const distinct = (assets: readonly SupportedAsset[]): void => {
  const seen = new Set<string>()
  for (const { token } of assets) {
    const key = identifierKey(token.identifier) ?? token.identifier
    ensure(!seen.has(key), `${token.identifier} is listed twice`)
    seen.add(key)
  }
}

const trades = (assets: readonly SupportedAsset[], token: Token, side: 'sell' | 'buy'): boolean => {
  const key = identifierKey(token.identifier)
  return assets.some((asset) => asset[side] && identifierKey(asset.token.identifier) === key)
}
