import type { Chain } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { BuildParams, Offer, QuoteParams, SupportedAsset, SwapProvider } from '../contract/provider.ts'
import type { StatusLeg } from '../contract/swap-status.ts'
import type { Token } from '../contract/token.ts'
import { lessBps } from '../domain/amounts.ts'
import type { QuoteRequest } from '../domain/request.ts'
import {
  btc,
  eth,
  type FakeOptions,
  type FakeProvider,
  fakeChain,
  fakeProvider,
  listing,
  offerOf,
  quoteRequest,
  swapRequest,
  usdc,
} from './fakes.ts'

/** A token nobody trades across chains. */
export const link: Token = {
  ...eth,
  identifier: 'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA',
  ticker: 'LINK',
  symbol: 'LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA',
  name: 'ChainLink Token',
  address: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
}

const prices = new Map([
  [link.identifier, 10n],
  [usdc.identifier, 1n],
  [eth.identifier, 2_000n],
  [btc.identifier, 50_000n],
])

const value = (token: Token): bigint => prices.get(token.identifier) ?? 1n

/** The same value in the other asset, 1 % or the asked slippage less at worst. */
export const fairOffer = (ask: QuoteParams, overrides: Partial<Offer> = {}): Offer => {
  const { sell, buy, sellAmount, slippageBps = 100 } = ask
  const buyAmount =
    (sellAmount * value(sell) * 10n ** BigInt(buy.decimals)) / (value(buy) * 10n ** BigInt(sell.decimals))
  return offerOf(ask, { buyAmount, minBuyAmount: lessBps(buyAmount, slippageBps), fees: [], ...overrides })
}

const listed = (...tokens: readonly Token[]) => tokens.map((token) => listing(token, String(value(token))))

export const sender = `0x${'a1'.repeat(20)}`
export const recipient = 'bc1recipient'
/** Address at which BRIDGE is paid. */
export const channel = `0x${'c0'.repeat(20)}`

/** The user's deposit on a route of two providers. */
export const firstHash = `0x${'d0'.repeat(32)}`

/** BRIDGE's report of that deposit: it has paid the channel of the second provider. */
export const firstStep = (changes: Partial<StatusLeg>): StatusLeg => ({
  chainId: '1',
  hash: firstHash,
  block: -1,
  type: 'swap',
  status: 'completed',
  fromAsset: link.identifier,
  fromAmount: '100',
  fromAddress: sender,
  toAsset: usdc.identifier,
  toAmount: '1000',
  toAddress: channel,
  finalisedAt: 100,
  ...changes,
})

const quick = { inbound: 12, swap: 0, outbound: 0 }

/** The deposit of the first provider: a call that pays the address it was built for. */
const call = (offer: Offer, addresses: BuildParams): Deposit => ({
  kind: 'contractCall',
  asset: link,
  amount: offer.sellAmount,
  sources: addresses.sources,
  call: { vm: 'evm', to: `0x${'ab'.repeat(20)}`, data: `0xswap${addresses.destinationAddress.slice(2)}`, value: 0n },
})

/** A fake that keeps whom it built for. */
export interface RecordingProvider extends FakeProvider {
  readonly built: { readonly offer: Offer; readonly addresses: BuildParams }[]
}

const recordingProvider = (options: FakeOptions): RecordingProvider => {
  const built: { offer: Offer; addresses: BuildParams }[] = []
  const fake = fakeProvider(options)
  const build: SwapProvider['build'] = (offer, addresses, context) => {
    built.push({ offer, addresses })
    return fake.build(offer, addresses, context)
  }
  return { ...fake, build, built }
}

/** Tokens that DEX lists. */
export const dexAssets = (): readonly SupportedAsset[] => listed(link, usdc, eth)

/** Swaps within Ethereum in one transaction and pays the requested address. */
export const dex = (options: FakeOptions = {}): RecordingProvider =>
  recordingProvider({
    id: 'DEX',
    assets: dexAssets(),
    quote: (ask) => ({ offers: [fairOffer(ask, { depositKind: 'contractCall', times: quick, state: { dex: true } })] }),
    build: async (offer, addresses) => call(offer, addresses),
    ...options,
    capabilities: { refund: 'none', flexInput: false, sameChainOnly: true, ...options.capabilities },
  })

/** Asset sold by an offer of BRIDGE; dollars where it does not say. */
const soldBy = ({ state }: Offer): Token => {
  const { sells } = state as { readonly sells?: string }
  return [link, eth, btc].find(({ identifier }) => identifier === sells) ?? usdc
}

/** Swaps whatever arrives at an address of its own from Ethereum to Bitcoin. */
export const bridge = (options: FakeOptions = {}): RecordingProvider => {
  const id = options.id ?? 'BRIDGE'
  return recordingProvider({
    id,
    assets: listed(usdc, eth, btc),
    quote: (ask) => ({ offers: [fairOffer(ask, { state: { bridge: true, sells: ask.sell.identifier } })] }),
    build: async (offer, { sources }, { clock }) => ({
      kind: 'simpleTransfer',
      asset: soldBy(offer),
      amount: offer.sellAmount,
      sources,
      to: soldBy(offer).chain === 'BTC' ? 'bc1channel' : channel,
      inboundAddress: soldBy(offer).chain === 'BTC' ? 'bc1channel' : channel,
      channel: { id: `${id}-1`, expiresAt: clock.now() + 86_400_000 },
      meta: { bridge: { open: true } },
    }),
    ...options,
    capabilities: { buildOpens: true, ...options.capabilities },
  })
}

/** Bitcoin and Ethereum; what is built is read back from the transaction itself. */
export const twoChains = (ethereum: Partial<Chain> = {}): readonly Chain[] => [
  fakeChain(),
  fakeChain({
    family: 'eth',
    codes: ['ETH'],
    readAddress: (_chain, text) =>
      /^0x[0-9a-f]{40}$/i.test(text) ? { canonical: text.toLowerCase(), form: 'evm' } : undefined,
    readFunds: async () => ({ balance: 10n ** 30n, gasBalance: 10n ** 30n, state: undefined }),
    build: async (deposit) => ({
      tx:
        deposit.kind === 'contractCall' && deposit.call.vm === 'evm'
          ? { ...deposit.call, value: '0', approval: null }
          : {},
      txType: 'EVM',
      networkFee: 1n,
    }),
    decode: ({ tx }) => {
      const { to, data } = tx as { to: string; data: string }
      return { to, data, amount: 0n, others: [] }
    },
    ...ethereum,
  }),
]

/** 100 LINK, which is 1 000 USD, for bitcoin. */
export const linkQuote = (overrides: Partial<QuoteRequest> = {}): QuoteRequest =>
  quoteRequest({ sellAsset: link.identifier, buyAsset: 'BTC.BTC', sellAmount: '100', ...overrides })

export const linkSwap = (routeId: string, overrides: Parameters<typeof swapRequest>[1] = {}) =>
  swapRequest(routeId, { sourceAddress: sender, destinationAddress: recipient, ...overrides })
