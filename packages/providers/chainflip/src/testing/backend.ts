import { findByIdentifier, findByInternalName } from '../assets/network-asset.ts'

const NAMES = [
  'Btc',
  'Eth',
  'Flip',
  'Usdc',
  'Usdt',
  'Wbtc',
  'ArbEth',
  'ArbUsdc',
  'ArbUsdt',
  'Sol',
  'SolUsdc',
  'SolUsdt',
  'Trx',
  'TrxUsdt',
  'Bnb',
  'BscUsdt',
  'HubDot',
  'HubUsdt',
  'HubUsdc',
]

/** `/api/networkInfo` with everything open except the assets given by name. */
export const catalogue = (closed: Readonly<Record<string, object>> = {}): unknown => ({
  assets: NAMES.map((asset) => ({
    asset,
    vaultSwapDepositsEnabled: true,
    depositChannelDepositsEnabled: true,
    depositChannelCreationEnabled: true,
    egressEnabled: true,
    boostDepositsEnabled: true,
    livePriceProtectionEnabled: true,
    ...closed[asset],
  })),
  cfBrokerCommissionBps: 15,
})

const named = (internal: string): { readonly chain: string; readonly asset: string } => {
  const found = findByInternalName(internal)
  if (!found) throw new Error(`there is no ${internal}`)
  return { chain: found.chain.name, asset: found.asset }
}

const fee = (type: string, internal: string, amount: string): object => ({ type, ...named(internal), amount })

/** A quote of 0.1 BTC for ETH in the format of the backend; its numbers are made up and consistent. */
export const quote = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  srcAsset: named('Btc'),
  destAsset: named('Eth'),
  depositAmount: '10000000',
  intermediateAmount: '9614600000',
  egressAmount: '2999500000000000000',
  includedFees: [
    fee('INGRESS', 'Btc', '1000'),
    fee('NETWORK', 'Usdc', '9624240'),
    fee('EGRESS', 'Eth', '500000000000000'),
  ],
  poolInfo: [{ baseAsset: named('Btc'), quoteAsset: named('Usdc'), fee: { ...named('Btc'), amount: '0' } }],
  lowLiquidityWarning: false,
  estimatedDurationsSeconds: { deposit: 1506, swap: 12, egress: 96 },
  estimatedDurationSeconds: 1614,
  estimatedPrice: '30.003000300030003',
  recommendedSlippageTolerancePercent: 1.5,
  recommendedLivePriceSlippageTolerancePercent: 1,
  recommendedRetryDurationMinutes: 30,
  type: 'REGULAR',
  ...changes,
})

/** The same in chunks. */
export const streamed = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  quote({
    type: 'DCA',
    egressAmount: '2999900000000000000',
    dcaParams: { numberOfChunks: 4, chunkIntervalBlocks: 2 },
    estimatedDurationsSeconds: { deposit: 1506, swap: 48, egress: 96 },
    ...changes,
  })

/** The same boosted. */
export const boosted = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  quote({
    includedFees: [
      fee('BOOST', 'Btc', '5000'),
      fee('INGRESS', 'Btc', '1000'),
      fee('NETWORK', 'Usdc', '9620000'),
      fee('EGRESS', 'Eth', '500000000000000'),
    ],
    egressAmount: '2998000000000000000',
    estimatedPrice: '30.003001800108006',
    estimatedBoostFeeBps: 5,
    maxBoostFeeBps: 30,
    estimatedDurationsSeconds: { deposit: 306, swap: 12, egress: 96 },
    ...changes,
  })

/** A quote between two identifiers; amounts in base units. */
export const quoteFor = (
  sell: string,
  buy: string,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => {
  const [from, to] = [findByIdentifier(sell), findByIdentifier(buy)]
  if (!from || !to) throw new Error(`${sell} or ${buy} is unknown`)
  const ingress = fee('INGRESS', from.internal, '1000')
  return quote({
    srcAsset: named(from.internal),
    destAsset: named(to.internal),
    includedFees: [ingress, fee('NETWORK', 'Usdc', '500000'), fee('EGRESS', to.internal, '2000')],
    ...changes,
  })
}

/** Response of the broker to an opened channel. */
export const openedChannel = (changes: Readonly<Record<string, unknown>> = {}): unknown => ({
  address: 'bc1ppaxkhh5c65zypqtjl7s5j4lqqaund3lzaz27cwlhw7nvg0s84cwqv4q6pw',
  issued_block: 6_726_421,
  channel_id: 34_009,
  source_chain_expiry_block: 885_280,
  channel_opening_fee: '0x0',
  ...changes,
})
