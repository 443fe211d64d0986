import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, tokenAt, USDC } from './testing/fixtures.ts'
import { coinOf, idOf, Network } from './testing/network.ts'

const SUI = '0x2::sui::SUI'

it.each(['graphql', 'json-rpc'] as const)(
  'the estimate of a fee covers a transfer out of one object over %s',
  async (protocol) => {
    const network = new Network()
    network.coins.set(SUI, [coinOf(1, 2_000_000_000n)])
    network.coins.set(USDC, [coinOf(3, 10n), coinOf(4, 500n)])
    const chain = chainOver(protocol === 'graphql' ? network.graphql : network.jsonRpc, { protocol })
    const rates = (await chain.readFeeRates?.('SUI', context)) ?? null
    const sell = { kind: 'simpleTransfer', amount: 9n, sources: [idOf(0xaa)] as [string], to: idOf(0xbb) } as const
    const { networkFee } = await buildOver(chain, { ...sell, asset: coin })
    const estimate = chain.estimateDepositFee?.(coin, { kind: 'transfer' }, rates)?.amount ?? 0n
    expect(estimate).toBeGreaterThanOrEqual(networkFee)
    expect(estimate * 10n).toBeLessThanOrEqual(networkFee * 12n)

    const token = tokenAt(USDC)
    const sold = await buildOver(chain, { ...sell, asset: token })
    expect(chain.estimateDepositFee?.(token, { kind: 'transfer' }, rates)?.amount).toBeGreaterThan(sold.networkFee)
  },
)
