import {
  anonymous,
  type Caller,
  type Chain,
  createEngine,
  type EngineOptions,
  type Offer,
  type Policy,
  type SwapProvider,
} from '@switchyard/core'
import { expect, onTestFinished } from 'vitest'
import {
  chainPluginOf,
  type FakeOptions,
  type FakeProvider,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
} from '../../../core/src/testing/fakes.ts'
import type { ClientOptions, Host } from '../../../hosts/http/test/hosts.ts'
import { assets, btc, share } from './assets.ts'

export { hosts } from '../../../hosts/http/test/hosts.ts'

export const source = 'bc1source'
export const destination = '0xdestination'
export const addresses = { sourceAddress: source, destinationAddress: destination }
/** 0.1 BTC for ETH: 6 000 USD. */
export const pair = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
export const RULE = 'tokenized-securities'

/** A provider that trades every asset of these tests, with the given offer. */
export const provider = (options: FakeOptions & { readonly offer?: Partial<Offer> } = {}): FakeProvider => {
  const { offer, ...fake } = options
  return fakeProvider({
    assets,
    ...(offer ? { quote: (params) => ({ offers: [offerOf(params, offer)] }) } : {}),
    build: async ({ sellAmount, depositKind }, { sources }) => ({
      ...(depositKind === 'transferWithMemo'
        ? { kind: depositKind, form: 'transfer', memo: '=:e:0xdestination' }
        : { kind: 'simpleTransfer' }),
      asset: btc,
      amount: sellAmount,
      sources,
      to: 'bc1vault',
      inboundAddress: 'bc1watched',
    }),
    ...fake,
  })
}

/** Bitcoin, whose addresses start with bc1, and Ethereum, which accepts any text; `0xtap…` counts as Taproot. */
const chains = (bitcoin: Partial<Chain>, ethereum: Partial<Chain>): readonly Chain[] => [
  fakeChain({
    build: async (deposit) => ({
      tx: {
        to: 'to' in deposit ? (deposit.to ?? '') : '',
        amount: deposit.amount.toString(),
        ...(deposit.kind === 'transferWithMemo' ? { memo: deposit.memo } : {}),
      },
      txType: 'PSBT',
      networkFee: 1n,
    }),
    decode: ({ tx }) => {
      const { to, amount, memo } = tx as { to: string; amount: string; memo?: string }
      return { to, amount: BigInt(amount), ...(memo === undefined ? {} : { memo }), others: [] }
    },
    ...bitcoin,
  }),
  fakeChain({
    family: 'eth',
    codes: ['ETH'],
    readAddress: (_chain, text) => ({ canonical: text, form: text.startsWith('0xtap') ? 'p2tr' : 'evm' }),
    ...ethereum,
  }),
]

export interface HarnessOptions extends Partial<Omit<EngineOptions, 'policy' | 'keys'>> {
  readonly providers?: readonly SwapProvider[]
  /** Changes to a policy that restricts one tokenized share in the United States. */
  readonly policy?: Partial<Policy>
  /** Keys in addition to `owner` and `other`, which have no terms. */
  readonly keys?: Readonly<Record<string, Partial<Caller>>>
  readonly bitcoin?: Partial<Chain>
  readonly ethereum?: Partial<Chain>
}

const policyOf = (policy: Partial<Policy>): Partial<Policy> => ({
  geoRules: { [RULE]: ['US'] },
  geoTokens: { [share.identifier]: RULE },
  ...policy,
})

/** Countries of IPv4 addresses. */
const places: Readonly<Record<string, string>> = { '1.1.1.1': 'CH', '2.2.2.2': 'US' }

interface Routed {
  readonly routes: readonly { readonly routeId: string; readonly providers: readonly string[] }[]
}

/** A real engine with fake providers behind a host. No network. */
export const createHarness = (connect: Host['connect'], setting: HarnessOptions = {}) => {
  const { providers = [provider()], policy = {}, keys = {}, bitcoin = {}, ethereum = {}, ...options } = setting
  const time = { now: Date.parse('2026-11-21T12:00:00Z') }
  const known: Readonly<Record<string, Partial<Caller>>> = { owner: {}, other: {}, ...keys }
  const engine = createEngine({
    plugins: [pluginOf(...providers), ...chains(bitcoin, ethereum).map(chainPluginOf)],
    clock: { now: () => time.now },
    keys: {
      find: async (apiKey) => known[apiKey] && { ...anonymous, explain: false, id: apiKey, ...known[apiKey] },
    },
    region: { findCountry: (ip) => places[ip] },
    policy: policyOf(policy),
    explorerUrl: 'https://track.example',
    ...options,
  })
  onTestFinished(() => engine.dispose())
  const as = (apiKey?: string, more: Omit<ClientOptions, 'apiKey'> = {}) => connect(engine, { ...more, apiKey })
  const quote = (more: object = {}, apiKey = 'owner') => as(apiKey).quote({ ...pair, ...more })
  /** Providers of the routes, or the error code. */
  const routeProviders = async (more: object = {}, apiKey?: string): Promise<readonly string[] | string> => {
    const { body } = await quote(more, apiKey)
    const { error, routes } = body as Routed & { readonly error?: string }
    return error ?? routes.map(({ providers: [id = ''] }) => id).sort()
  }
  const routeOf = async (more: object = {}, apiKey?: string): Promise<string> => {
    const { body } = await quote(more, apiKey)
    const routeId = (body as Partial<Routed>).routes?.[0]?.routeId
    if (routeId === undefined) throw new Error(`There is no route: ${JSON.stringify(body)}`)
    return routeId
  }
  const swap = async (quoteBody: object = {}, more: object = {}, apiKey = 'owner') =>
    as(apiKey).swap({ routeId: await routeOf(quoteBody, apiKey), ...addresses, ...more })
  return {
    engine,
    time,
    as,
    quote,
    routeProviders,
    routeOf,
    swap,
    setPolicy: (next: Partial<Policy>) => engine.setPolicy(policyOf(next)),
  }
}

/** The response of a refusal. */
export const errorResponse = (status: number, error: string) => ({
  status,
  body: { error, message: expect.any(String) },
})
