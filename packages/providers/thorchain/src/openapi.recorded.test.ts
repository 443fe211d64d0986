import { describeRecorded, recordedText } from '@switchyard/test-support'
import { parseMemo } from '@switchyard/thorchain-family'
import { expect, it } from 'vitest'
import { thorchainNetwork } from './network.ts'
import { harness, quoteBody, quoteParams } from './testing/harness.ts'
import { RECORDED, recorded } from './testing/recordings.ts'
import { addresses, btc, eth } from './testing/tokens.ts'

const document = (): string => recordedText(`${RECORDED}/openapi/thornode-3.9.0.openapi.yaml`)

/** The section of one path. */
const section = (path: string): string => {
  const [, after = ''] = document().split(`\n  ${path}:\n`)
  return after.split(/\n {2}\/[^\n]*:\n/)[0] ?? ''
}

const fees = { affiliateBps: 30, serviceBps: 15, accounts: { thorchain: 'a' }, serviceAccounts: { thorchain: 'b' } }

describeRecorded('requests to a node', () => {
  it('use only paths and quote parameters of the published document', async () => {
    const { provider, context, take } = harness({ '/thorchain/quote/swap': quoteBody() })
    const addressesOfSwap = { destinationAddress: addresses.ETH, refundAddress: addresses.BTC }
    await provider.quote(
      quoteParams({ sell: btc, buy: eth, sellAmount: 10n ** 8n, slippageBps: 200, fees, ...addressesOfSwap }),
      context,
    )
    await provider.getStatus?.({ hash: 'AB'.repeat(32) }, context).catch(() => undefined)
    const requests = take().map((path) => new URL(path, 'http://node'))
    expect(requests.length).toBeGreaterThanOrEqual(6)
    for (const { pathname } of requests) {
      const path = pathname.replace(/(?<=tx\/status\/).*/, '{hash}')
      expect(section(path), path).toContain('    get:')
    }
    const quote = requests.find(({ pathname }) => pathname.endsWith('quote/swap'))
    const known = [...section('/thorchain/quote/swap').matchAll(/- name: (\w+)/g)].map(([, name]) => name)
    expect(known).toEqual(expect.arrayContaining([...new Set(quote?.searchParams.keys())]))
    expect([...(quote?.searchParams.keys() ?? [])].length).toBeGreaterThan(8)
  })

  it('return the fields that are read', () => {
    const { models } = recorded('openapi/thornode-3.5.1.models.json')
    const read: Readonly<Record<string, readonly string[]>> = {
      QuoteSwapResponse: [
        ...['expected_amount_out', 'recommended_min_amount_in', 'max_streaming_quantity', 'expiry', 'memo', 'fees'],
        ...[
          'inbound_confirmation_seconds',
          'outbound_delay_seconds',
          'streaming_swap_seconds',
          'streaming_swap_blocks',
        ],
      ],
      QuoteFees: ['asset', 'affiliate', 'outbound', 'liquidity', 'slippage_bps'],
      InboundAddress: [
        'chain',
        'address',
        'router',
        'halted',
        'gas_rate',
        'gas_rate_units',
        'outbound_fee',
        'dust_threshold',
      ],
      Pool: ['asset', 'status', 'decimals', 'balance_asset', thorchainNetwork.coinDepthField, 'asset_tor_price'],
      LastBlock: [thorchainNetwork.heightField],
      TxStatusResponse: ['tx', 'planned_out_txs', 'out_txs', 'stages'],
      TxStagesResponse: [
        'inbound_observed',
        'inbound_finalised',
        'swap_status',
        'swap_finalised',
        'outbound_delay',
        'outbound_signed',
      ],
      InboundObservedStage: ['pre_confirmation_count', 'final_count'],
      SwapStatus: ['pending', 'streaming'],
      StreamingStatus: ['interval', 'quantity', 'count'],
      PlannedOutTx: ['chain', 'to_address', 'coin', 'refund'],
    }
    for (const [model, fields] of Object.entries(read))
      expect(Object.keys(models[model]), model).toEqual(expect.arrayContaining([...fields]))
  })
})

describeRecorded('figures of the network', () => {
  it('are those of its constants', () => {
    const { int_64_values: constants } = recorded('thornode/xchain-tcquery_constants.json')
    expect(thorchainNetwork.nativeDepositFee).toBe(BigInt(constants.NativeTransactionFee))
    expect(thorchainNetwork.nativeOutboundFee).toBe(BigInt(constants.OutboundTransactionFee))
    expect(thorchainNetwork.blockSeconds).toBe((365 * 24 * 60 * 60) / constants.BlocksPerYear)
  })
})

describeRecorded('memos that are not swaps', () => {
  it('are ignored: planned payments and the memos of plain transfers', () => {
    const planned: readonly { memo: string; height: number }[] = recorded('thornode/xchain-tcquery_scheduledQueue.json')
    expect(planned.length).toBeGreaterThan(3)
    for (const { memo } of planned) {
      expect(memo).toMatch(/^(REFUND|OUT):[0-9A-F]{64}$/)
      expect(parseMemo(memo)).toBeUndefined()
    }
    expect(recorded('thornode/xchain-tcquery_queue.json')).toMatchObject({ swap: 0, outbound: 0 })
    const { tx } = recorded('external/gem_transfer_thorchain.json')
    expect(parseMemo(tx.body.memo)).toBeUndefined()
  })
})
