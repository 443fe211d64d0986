import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { sent } from './redirect.ts'

/** Makes one quote of an amount of bitcoin, decimal text, for ether; returns how many routes there are. */
export type Quote = (amount: string) => Promise<number>

/** Makes a peer ready to quote through so many providers. */
export type Prepare = (providers: number) => Promise<Quote> | Quote

/** Loads a peer from the folder it is installed in. */
export type Adapter = (folder: string) => Promise<Prepare>

// biome-ignore lint/suspicious/noExplicitAny: packages outside the workspace, without their types
type Loaded = any

/** Loads a package as an application in this folder would. */
const load = async (folder: string, name: string): Promise<Loaded> => {
  const found = createRequire(`${folder}/package.json`)
  const module = await import(pathToFileURL(found.resolve(name)).href)
  return module.default?.__esModule ? module.default : module
}

/** Packed packages of ours have no entry for `require`. */
const loadOurs = (folder: string, name: string): Promise<Loaded> =>
  import(pathToFileURL(`${folder}/node_modules/@switchyard/${name}/dist/bundle/index.js`).href)

const switchyard: Adapter = async (folder) => {
  const [{ createEngine }, { createHttp }, { renderQuote }] = await Promise.all(
    ['core', 'net', 'wire'].map((name) => loadOurs(folder, name)),
  )
  const [{ thorchain }, { mayachain }, { chainflip }, { utxo }] = await Promise.all(
    ['provider-thorchain', 'provider-mayachain', 'provider-chainflip', 'chain-utxo'].map((name) =>
      loadOurs(folder, name),
    ),
  )
  return async (providers) => {
    const at = (host: string) => `http://127.0.0.1:${process.argv[4]}/${host}`
    const plugins = [
      thorchain({ baseUrl: at('thornode') }),
      mayachain({ baseUrl: at('mayanode') }),
      chainflip({ baseUrl: at('chainflip-swap.chainflip.io') }),
    ]
    const http = createHttp({ connections: 64 })
    const counted = (request: Loaded) => {
      sent.requests++
      return http(request)
    }
    const engine = createEngine({ plugins: [utxo(), ...plugins.slice(0, providers)], http: counted })
    await engine.ready()
    return async (sellAmount) => {
      const quote = renderQuote(await engine.quote({ read: () => ({ ...wish, sellAmount }) }))
      JSON.stringify(quote)
      return new Set(quote.routes.map(({ providers: [first] }: Loaded) => String(first).split('_')[0])).size
    }
  }
}

/** Request to the engine. */
const wish = {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  refundAddressSetting: 'WARNING',
  quoteType: 'EXACT_INPUT',
  cfBoost: false,
  usePrivacyMode: false,
  enableSweep: false,
  gasCheck: false,
}

const xchain: Adapter = async (folder) => {
  const { Aggregator } = await load(folder, '@xchainjs/xchain-aggregator')
  const { assetAmount, assetToBase, CryptoAmount, assetFromStringEx } = await load(folder, '@xchainjs/xchain-util')
  return (providers) => {
    const aggregator = new Aggregator({ protocols: ['Thorchain', 'Mayachain', 'Chainflip'].slice(0, providers) })
    const [fromAsset, destinationAsset] = ['BTC.BTC', 'ETH.ETH'].map((name) => assetFromStringEx(name))
    return async (text) => {
      const amount = new CryptoAmount(assetToBase(assetAmount(text, 8)), fromAsset)
      const quotes: readonly Loaded[] = await aggregator.estimateSwap({ fromAsset, destinationAsset, amount })
      return quotes.filter(({ expectedAmount }) => expectedAmount.baseAmount.amount().gt(0)).length
    }
  }
}

/** Wallets in memory: the plugins need one on each side and leave the transaction to it. */
const edgeWallet = (pluginId: string, currencyCode: string, publicAddress: string): object => {
  const currencyInfo = { pluginId, currencyCode, denominations: [{ name: currencyCode, multiplier: '100000000' }] }
  return {
    id: pluginId,
    currencyInfo,
    currencyConfig: { currencyInfo, allTokens: {} },
    getAddresses: async () => [{ addressType: 'publicAddress', publicAddress }],
    makeSpend: async ({ savedAction }: Loaded) => ({ savedAction, networkFee: '1000', currencyCode, tokenId: null }),
  }
}

const edge: Adapter = async (folder) => {
  const { default: makers } = await load(folder, 'edge-exchange-plugins')
  const log = Object.assign(() => {}, { warn: () => {}, error: () => {} })
  const io = { fetch: (url: string, init?: RequestInit) => fetch(url, init) }
  const wallets = {
    fromWallet: edgeWallet('bitcoin', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    toWallet: edgeWallet('ethereum', 'ETH', '0x1111111111111111111111111111111111111111'),
  }
  return (providers) => {
    const names = ['thorchain', 'mayaprotocol'].slice(0, providers)
    const plugins = names.map((name) => makers[name]({ initOptions: {}, io, log }))
    return async (amount) => {
      const nativeAmount = BigInt(Math.round(Number(amount) * 1e8)).toString()
      const request = { ...wallets, fromTokenId: null, toTokenId: null, nativeAmount, quoteFor: 'from' }
      const quotes = await Promise.allSettled(plugins.map((plugin) => plugin.fetchSwapQuote(request, {}, {})))
      return quotes.filter(({ status }) => status === 'fulfilled').length
    }
  }
}

const shapeshift: Adapter = async (folder) => {
  await load(folder, '@shapeshiftoss/swapper')
  throw new Error('It loads, but how its swappers are configured has not been written down here.')
}

export const adapters: Readonly<Record<string, Adapter>> = { switchyard, xchain, edge, shapeshift }
