import { beforeAll, expect, it } from 'vitest'
import { describeRecorded, recordedJson } from '../recorded.ts'
import { type OpenApiJudge, openApiJudge } from './open-api-judge.ts'

const THORNODE = 'upstream-schemas/thornode-3.19.1.yaml'
const MIDGARD = 'upstream-schemas/midgard.json'
const MAYANODE = 'providers/thorchain-mayachain/data/openapi/mayanode-1.111.0.openapi.yaml'
const GARDEN = 'upstream-schemas/garden.json'
const ONEINCH = 'providers/oneinch/data/oneinch-classic-swap-openapi.json'

const family = (file: string): string => `providers/thorchain-mayachain/data/${file}.json`
const garden = (file: string): string => `providers/garden/data/${file}.json`
const hash = 'A'.repeat(64)

interface Recorded {
  readonly document: string
  readonly path: string
  readonly file: string
  /** Entry of the file with the body; the whole file without it. */
  readonly entry?: string
  readonly status?: number
  /** Faults the recording shows, each with the reason, which is its age unless it says otherwise. */
  readonly lags?: readonly RegExp[]
}

const status = (file: string, lags: readonly RegExp[] = []): Recorded => ({
  document: THORNODE,
  path: `/thorchain/tx/status/${hash}`,
  file: family(`thornode/gem_tx_status_${file}`),
  lags,
})

const actions = (file: string, ...lags: readonly RegExp[]): Recorded => ({
  document: MIDGARD,
  path: '/v2/actions',
  file: family(`midgard/${file}`),
  // Older than Midgard 2.34, or of MAYAChain's fork.
  lags: [/must have required property '(inPriceUSD|outPriceUSD|outEstimation|txType)'$/, ...lags],
})

const recorded: readonly Recorded[] = [
  status('bnb_to_eth_usdt'),
  status('bnb_to_tron'),
  status('bnb_to_tron_pending'),
  // Its author left out the gas.
  status('eth_usdt_to_rune', [/must have required property 'gas'$/]),
  status('ltc_to_eth'),
  status('ltc_to_tron_usdt'),
  {
    document: THORNODE,
    path: '/thorchain/inbound_addresses',
    file: family('thornode/xchain-aggregator_inboundAddresses'),
  },
  { document: THORNODE, path: '/thorchain/lastblock', file: family('thornode/xchain-tcquery_lastBlock') },
  {
    document: THORNODE,
    path: '/thorchain/pools',
    file: family('thornode/xchain-aggregator_pools'),
    lags: [/property '(asset_tor_price|savers_fill_bps|savers_capacity_remaining)'$/, /properties loan_\w+$/],
  },
  {
    document: THORNODE,
    path: '/thorchain/mimir',
    file: family('thornode/xchain-aggregator_mimir'),
    // The document is wrong here: the node has always sent numbers.
    lags: [/^GET \/thorchain\/mimir 200 \/\S+ must be string$/],
  },
  actions('xchain-aggregator_actions'),
  actions('xchain-mayaquery_actions'),
  actions('tcbot_v2_refund', /'(meta|memo|affiliateFee|affiliateAddress)'$/),
  actions('tcbot_v2_single', /'(meta|memo|affiliateFee|affiliateAddress|isStreamingSwap)'$/),
  {
    document: MAYANODE,
    path: '/mayachain/inbound_addresses',
    file: family('mayanode/xchain-mayaamm_inbound-addresses'),
  },
  { document: MAYANODE, path: '/mayachain/lastblock', file: family('mayanode/xchain-mayaquery_latestBlock') },
  { document: MAYANODE, path: '/mayachain/quote/swap', file: family('mayanode/xchain-mayaquery_QuoteSSwapEthBtc') },
  { document: GARDEN, path: '/quote', file: garden('testnet_quote_btc_to_base_wbtc') },
  { document: GARDEN, path: '/quote', file: garden('testnet_quote_eth_wbtc_to_btc') },
  { document: GARDEN, path: '/quote', file: garden('testnet_quote_sol_to_btc') },
  { document: GARDEN, path: `/orders/${hash}`, file: garden('testnet_order_created_evm_to_btc') },
  { document: GARDEN, path: `/orders/${hash}`, file: garden('testnet_order_starknet') },
  // The document calls a price an integer; this asset costs a fraction of a dollar more.
  {
    document: GARDEN,
    path: `/orders/${hash}`,
    file: garden('testnet_order_solana'),
    lags: [/asset_price must be integer$/],
  },
  {
    document: ONEINCH,
    path: '/v6.0/1/quote',
    file: 'providers/oneinch/data/oneinch-recorded.json',
    entry: 'quote_v6_0',
  },
  {
    document: ONEINCH,
    path: '/v6.0/1/quote',
    file: 'providers/oneinch/data/oneinch-recorded.json',
    entry: 'quote_v6_1_2026_09_11',
  },
  { document: ONEINCH, path: '/v6.0/1/swap', file: 'providers/oneinch/data/oneinch-recorded.json', entry: 'swap_v6_0' },
  {
    document: ONEINCH,
    path: '/v6.0/1/quote',
    file: 'providers/oneinch/data/oneinch-recorded.json',
    entry: 'error_insufficient_liquidity',
    status: 400,
  },
]

describeRecorded("the networks' answers by the documents of their protocols", () => {
  const judges = new Map<string, OpenApiJudge>()
  beforeAll(async () => {
    for (const { document } of recorded) if (!judges.has(document)) judges.set(document, await openApiJudge(document))
  })

  /** Faults of an answer; what the request lacks is not at issue. */
  const faultsOf = (document: string, path: string, body: unknown, code = 200): readonly string[] => {
    const exchange = { method: 'GET', path, query: new URLSearchParams(), status: code, text: JSON.stringify(body) }
    const faults = judges.get(document)?.(exchange) ?? ['There is no such document.']
    return [...new Set(faults)].filter((fault) => !fault.includes(' request '))
  }

  it.each(recorded.map((one) => ({ ...one, name: one.file.split('/').at(-1) })))(
    '$name $entry',
    ({ document, path, file, entry, status: code, lags = [] }) => {
      const whole = recordedJson(file)
      const faults = faultsOf(document, path, entry === undefined ? whole : whole[entry].body, code)
      expect(faults.filter((fault) => !lags.some((lag) => lag.test(fault)))).toEqual([])
      expect(lags.filter((lag) => !faults.some((fault) => lag.test(fault)))).toEqual([])
    },
  )

  it('would show a wrong type, a member that is missing and one that no document has', () => {
    const path = `/thorchain/tx/status/${hash}`
    const { stages, ...rest } = recordedJson(family('thornode/gem_tx_status_ltc_to_eth'))
    const { inbound_observed: observed, ...others } = stages
    expect(faultsOf(THORNODE, path, { ...rest, stages: others })).toEqual([
      `GET /thorchain/tx/status/{hash} 200 /stages must have required property 'inbound_observed'`,
    ])
    const misspelt = { ...others, inbound_observed: { ...observed, final_count: '3', finalcount: 3 } }
    expect(faultsOf(THORNODE, path, { ...rest, stages: misspelt })).toEqual([
      'GET /thorchain/tx/status/{hash} 200 /stages/inbound_observed/final_count must be integer',
      'GET /thorchain/tx/status/{hash} 200 /stages/inbound_observed must NOT have unevaluated properties finalcount',
    ])
  })

  it('would show a path, a parameter and a status that the document does not name', () => {
    const judge = judges.get(GARDEN)
    const ask = { method: 'GET', headers: { 'garden-app-id': 'a' }, text: '{"status":"Ok"}' }
    const query = (text: string): URLSearchParams => new URLSearchParams(text)
    expect(judge?.({ ...ask, path: '/quotes', query: query(''), status: 200 })).toEqual([
      'GET /quotes is no documented operation',
    ])
    const asked = query('from=bitcoin:btc&to=base:cbbtc&from_amount=50000&slipage=50')
    expect(judge?.({ ...ask, path: '/quote', query: asked, status: 418 })).toEqual([
      'GET /quote request /query must NOT have additional properties slipage',
      'GET /quote is not documented to answer 418',
    ])
  })
})
