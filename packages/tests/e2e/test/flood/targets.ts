import type { Sandbox } from '@switchyard/sandbox'
import fc from 'fast-check'
import { testWallet } from '../wallet/test-wallet.ts'
import type { Target } from './requests.ts'
import { amountText, oddAddress } from './values.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'

/** Pairs that each provider of the sandbox serves, including pairs that only one serves. */
const trades = [
  ['THORCHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH', '0.1'],
  ['MAYACHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '1'],
  ['CHAINFLIP', USDC, 'BTC.BTC', '3000'],
  ['CHAINFLIP_STREAMING', 'BTC.BTC', USDC, '0.2'],
  ['NEAR', 'BTC.BTC', 'ETH.ETH', '0.05'],
  ['GARDEN', 'BTC.BTC', USDC, '0.05'],
  ['FLASHNET', USDC, 'BTC.BTC', '2000'],
  ['MAYAN', USDC, 'ARB.ETH', '3000'],
  ['HARBOR', USDT, 'BTC.BTC', '2000'],
  ['PACTSWAP', 'ETH.ETH', 'BTC.BTC', '1'],
  ['ONEINCH', 'ETH.ETH', USDC, '2'],
] as const

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

/** A member that is mostly absent. */
const sometimes = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> =>
  fc
    .record(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, fc.tuple(fc.nat(7), value)])))
    .map((drawn) =>
      Object.fromEntries(Object.entries(drawn).flatMap(([name, [luck, value]]) => (luck === 0 ? [[name, value]] : []))),
    )

const options = sometimes({
  slippage: fc.constantFrom(0.5, 1, 3, 50, 100),
  affiliateFee: fc.constantFrom(0, 1, 30, 300, 1000),
  cfBoost: fc.boolean(),
  maxExecutionTime: fc.constantFrom(1, 60, 3_600, 1e9),
  quoteType: fc.constantFrom('EXACT_INPUT', 'FLEX_INPUT'),
  usePrivacyMode: fc.boolean(),
  enableSweep: fc.boolean(),
  gasCheck: fc.boolean(),
  txHints: fc.subarray(['simpleTransfer', 'transferWithMemo', 'contractCall']),
  refundAddressSetting: fc.constantFrom('WARNING', 'STRICT'),
})

const quoteNames = [
  'sellAsset',
  'buyAsset',
  'sellAmount',
  'sourceAddress',
  'destinationAddress',
  'refundAddress',
  'providers',
]
const optionNames = [
  'slippage',
  'affiliateFee',
  'maxExecutionTime',
  'quoteType',
  'usePrivacyMode',
  'enableSweep',
  'txHints',
]
const flagNames = ['cfBoost', 'gasCheck', 'refundAddressSetting', 'includeTx', 'disableEstimate']
const swapNames = ['routeId', 'sourceAddress', 'destinationAddress', 'refundAddress', 'gasCheck', 'disableBuildTx']
const waiverNames = ['overrideSlippage', 'disableBalanceCheck', 'allowSmartContractSender', 'usePrivacyMode']

/** Every endpoint, with valid requests for this sandbox. `tokens` are identifiers of traded assets. */
export const targetsOf = (sandbox: Sandbox, tokens: readonly string[]): readonly Target[] => {
  const own = (identifier: string, name = 'alice') => {
    const ledgers = [...sandbox.world.utxo, ...sandbox.world.evm].map(({ chain }) => chain)
    const chain = chainOf(identifier)
    return ledgers.includes(chain) ? testWallet(sandbox, chain, name).address : ''
  }
  const addresses = ['BTC.BTC', 'ETH.ETH', 'LTC.LTC', 'DOGE.DOGE']
    .map((identifier) => own(identifier))
    .filter((one) => one !== '')
  const trade = fc.constantFrom(...trades).map(([provider, sellAsset, buyAsset, sellAmount]) => ({
    sellAsset,
    buyAsset,
    sellAmount,
    providers: [provider],
    sourceAddress: own(sellAsset),
    destinationAddress: own(buyAsset, 'bob'),
  }))
  const token = fc.constantFrom(...tokens)
  const address = oddAddress(addresses)
  const anything = fc.record({ sellAsset: token, buyAsset: token, sellAmount: amountText, sourceAddress: address })
  const quote = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(trade, options).map(([one, more]) => ({ ...one, ...more })) },
    { weight: 3, arbitrary: fc.tuple(trade, amountText).map(([one, sellAmount]) => ({ ...one, sellAmount })) },
    { weight: 1, arbitrary: fc.tuple(trade, address).map(([one, sourceAddress]) => ({ ...one, sourceAddress })) },
    { weight: 1, arbitrary: fc.tuple(anything, options).map(([one, more]) => ({ ...one, ...more })) },
  )
  const at = (name: string) => fc.nat(39).map((place) => `*${name}${place}*`)
  const swap = fc.nat(39).map((place) => ({
    routeId: `*route${place}*`,
    sourceAddress: `*source${place}*`,
    destinationAddress: `*destination${place}*`,
  }))
  const track = fc.oneof(
    fc.record({ hash: fc.constant('ab'.repeat(32)), chainId: fc.constantFrom('bitcoin', '1', 'near', 'solana', '56') }),
    fc.record({ hash: at('hash'), chainId: fc.constant('bitcoin') }),
    fc.record({ depositAddress: at('deposit') }),
    fc.record({ depositChannelId: at('channel') }),
    fc.record({
      hash: fc.stringMatching(/^(0x)?[0-9a-f]{64}$/),
      chainId: fc.constantFrom('bitcoin', '1'),
      accessToken: at('deposit'),
    }),
  )
  const nothing = fc.constant({})
  const get = (
    path: string,
    weight: number,
    sound: fc.Arbitrary<object> = nothing,
    names: readonly string[] = ['x'],
  ): Target => ({
    method: 'GET',
    path,
    weight,
    sound,
    names,
  })
  const post = (path: string, weight: number, sound: fc.Arbitrary<object>, names: readonly string[]): Target => ({
    method: 'POST',
    path,
    weight,
    sound,
    names,
  })
  const list = fc.record({ provider: fc.constantFrom('ONEINCH', 'NEAR', 'CHAINFLIP', 'GARDEN', 'NOBODY') })
  const quoted = [...quoteNames, ...optionNames, ...flagNames]
  const prices = fc.record({
    tokens: fc.array(
      token.map((identifier) => ({ identifier })),
      { maxLength: 30 },
    ),
    metadata: fc.boolean(),
  })
  const screen = fc.record({
    addresses: fc.array(address, { maxLength: 5 }),
    chains: fc.constantFrom(['1'], ['BTC', 'ETH'], 'ETH'),
  })
  const found = fc.record({
    query: fc.oneof(token, fc.string({ maxLength: 8 })),
    limit: fc.constantFrom('1', '5', '100'),
  })
  return [
    get('/tokens', 3, list, ['provider', 'category']),
    get('/tokens/search', 6, found, ['query', 'limit', 'offset', 'chain', 'category']),
    get('/providers', 4),
    get('/providers/status', 4),
    get('/swapFrom', 4, fc.record({ buyAsset: token }), ['buyAsset']),
    get('/swapTo', 4, fc.record({ sellAsset: token }), ['sellAsset']),
    post('/v3/quote', 14, quote, quoted),
    post('/quote', 6, quote, quoted),
    post('/v3/swap', 10, swap, [...swapNames, ...waiverNames]),
    post('/swap', 4, swap, [...swapNames, ...waiverNames]),
    post('/track', 8, track, ['hash', 'chainId', 'block', 'depositChannelId', 'depositAddress', 'accessToken']),
    post('/explorer/track', 4, track, ['hash', 'chainId', 'depositChannelId', 'depositAddress', 'accessToken']),
    get('/explorer/track', 4, fc.record({ hash: at('hash'), chainId: fc.constant('bitcoin') }), [
      'hash',
      'chainId',
      't',
    ]),
    post('/price', 4, prices, ['tokens', 'metadata']),
    post('/price/cached-price', 2, prices, ['tokens', 'metadata']),
    post('/screen', 4, screen, ['addresses', 'chains']),
    get('/balance', 4, fc.record({ chain: fc.constantFrom('BTC', 'ETH', 'SOL'), address }), ['chain', 'address']),
    get('/gas', 3, fc.record({ chainId: fc.constantFrom('1', 'bitcoin', 'solana', '56') }), ['chainId', 'timeFrame']),
    get('/.well-known/jwks.json', 2),
    get('/docs', 1),
    get('/docs/json', 1),
    get('/healthz', 1),
    get('/readyz', 1),
    get('/', 1),
    get('/track-page', 1),
  ]
}
