import {
  anonymous,
  type Caller,
  createEngine,
  type Engine,
  listedAddresses,
  memoryStore,
  memorySwaps,
  systemClock,
} from '@switchyard/core'
import { createHandler, type Handler } from '@switchyard/host-http'
import { createLocal, type Local } from '@switchyard/host-local'
import { httpFromFetch } from '@switchyard/net'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { sendUtxo } from '@switchyard/test-wallets'
import { createSiteEndpoints } from '../../../../hosts/server/src/pages/create-site-endpoints.ts'
import { pluginsAt } from '../plugins-at.ts'
import { testWallet } from '../wallet/test-wallet.ts'
import { keys, type Target } from './requests.ts'
import { targetsOf } from './targets.ts'

/** The engine under test: every provider, network and endpoint, all in this process. */
export interface FloodTarget {
  readonly sandbox: Sandbox
  readonly handler: Handler
  readonly targets: readonly Target[]
  /** Hash of a pending deposit on Bitcoin. */
  readonly hash: string
  close(): Promise<void>
}

const SEED = 'flood'

const callers: Readonly<Record<string, Caller>> = {
  [keys.open]: { ...anonymous, id: 'open', affiliateTiers: [{ fromUsd: '0', bps: 30 }] },
  [keys.slow]: {
    ...anonymous,
    id: 'slow',
    perMinute: { quote: 1, swap: 1, track: 1, catalogue: 1, price: 1, screen: 1 },
  },
  [keys.small]: { ...anonymous, id: 'small', explain: false, maxTradeUsd: '100' },
  [keys.narrow]: { ...anonymous, id: 'narrow', allowProviders: ['NEAR'], serviceTiers: [{ fromUsd: '0', bps: 15 }] },
}

const keyStore = { find: async (key: string) => (Object.hasOwn(callers, key) ? callers[key] : undefined) }

const SMALL = { maxEntries: 500, maxBytes: 1024 * 1024 }

/** Stores so small that they are full long before the test ends. */
const engineOn = (sandbox: Sandbox): Engine =>
  createEngine({
    plugins: pluginsAt(sandbox.urls, SEED),
    http: httpFromFetch((input, init) => sandbox.fetch(new Request(input, init))),
    keys: keyStore,
    quotes: memoryStore(systemClock, { live: SMALL, late: SMALL }),
    swaps: memorySwaps(100),
    screener: listedAddresses(['0x000000000000000000000000000000000000dEaD']),
    region: { findCountry: (ip) => (ip.startsWith('203.') ? 'US' : undefined) },
    limits: { quoteDeadlineMs: 5_000, trackDeadlineMs: 5_000, unknownPerMinute: 1_000_000, unknownPerKey: 1_000_000 },
    explorerUrl: 'https://track.example',
  })

/** Starts the engine with one restricted token, one blacklisted token and one pending swap. */
export const openFloodTarget = async (): Promise<FloodTarget> => {
  const sandbox = createSandbox({ seed: SEED, speed: 1 })
  const engine = engineOn(sandbox)
  await engine.ready()
  const api = createLocal(engine, { apiKey: keys.open })
  const tokens = await identifiers(api)
  const [restricted = '', banned = ''] = tokens.filter((identifier) => identifier.startsWith('ARB.')).reverse()
  engine.setPolicy({ geoRules: { securities: ['US'] }, geoTokens: { [restricted]: 'securities' }, blacklist: [banned] })
  const pages = createSiteEndpoints({ basePath: '', isSandbox: false })
  return {
    sandbox,
    handler: createHandler(engine, { explorerPerMinute: 1e9, edgeCountryHeader: 'x-edge-country', endpoints: pages }),
    targets: targetsOf(sandbox, tokens),
    hash: await deposited(api, sandbox),
    close: async () => {
      await engine.dispose()
      await sandbox.close()
    },
  }
}

const identifiers = async (api: Local): Promise<readonly string[]> =>
  [await api.tokens({})].flat().flatMap(({ tokens }) => tokens.map(({ identifier }) => identifier))

const deposited = async (api: Local, sandbox: Sandbox): Promise<string> => {
  const seller = testWallet(sandbox, 'BTC')
  const addresses = { sourceAddress: seller.address, destinationAddress: testWallet(sandbox, 'ETH', 'bob').address }
  const ask = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', providers: ['THORCHAIN_STREAMING'] }
  const { routes } = await api.quote({ ...ask, ...addresses })
  const { tx } = await api.swap({ routeId: routes[0]?.routeId ?? '', ...addresses })
  return sendUtxo(sandbox.urls.esplora.BTC ?? '', seller.privateKey, String(tx), (request) => sandbox.fetch(request))
}
