import { type KnownSwap, type Observation, type TrackQuery, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { addresses } from './testing/tokens.ts'
import { answer, type Script, world } from './testing/world.ts'

/**
 * No status of Maya Protocol was recorded: the bodies follow the models of mayanode 1.111 and 1.123, which agree with
 * each other and with THORNode's.
 */
const HASH = '224CAF4D502A0A415F1312AFD16C0E7A2E3E79840AF593C2F875C806AA12E020'
const PAYOUT = '1E9F450E6174407FE846929BD16D057547DFB3BD1918176E12AACDAF6C753A8B'
const ZEROS = '0'.repeat(64)
const PATH = `/mayachain/tx/status/${HASH}`
const affiliate = 'maya1a427q3v96psuj4fnughdw8glt5r7j38ljfa6hh'

const tx = {
  id: HASH,
  chain: 'DASH',
  from_address: addresses.DASH,
  to_address: 'XaxT9NnuEUKQTLJ7QsBG4WLXZNJ4A7P6Ec',
  coins: [{ asset: 'DASH.DASH', amount: '500000000' }],
  gas: [{ asset: 'DASH.DASH', amount: '2000' }],
  memo: `=:a:${addresses.ETH}:100/3/0:wr/_:100/15`,
}

const done = {
  inbound_observed: { final_count: 30, completed: true },
  inbound_confirmation_counted: { external_observed_height: 2_104_905, completed: true },
  inbound_finalised: { completed: true },
  swap_status: { pending: false },
  swap_finalised: { completed: true },
  outbound_signed: { completed: true },
}

const coin = (asset: string, amount: string) => ({ asset, amount })
const planned = (chain: string, to: string, asset: string, amount: string, refund = false) => ({
  chain,
  to_address: to,
  coin: coin(asset, amount),
  refund,
})
const paid = (id: string, chain: string, to: string, asset: string, amount: string, memo = `OUT:${HASH}`) => ({
  id,
  chain,
  from_address: 'vault',
  to_address: to,
  coins: [coin(asset, amount)],
  gas: [],
  memo,
})

const affiliatePlan = planned('MAYA', affiliate, 'MAYA.CACAO', '334352001083')
const affiliatePaid = paid(ZEROS, 'MAYA', affiliate, 'MAYA.CACAO', '334352001083')
const userPlan = planned('ARB', addresses.ETH, 'ARB.ETH', '4800000')
const userPaid = paid(PAYOUT, 'ARB', addresses.ETH, 'ARB.ETH', '4790000')
const refundPlan = planned('DASH', addresses.DASH, 'DASH.DASH', '200000000', true)
const refundPaid = paid(PAYOUT, 'DASH', addresses.DASH, 'DASH.DASH', '199990000', `REFUND:${HASH}`)

const observed = async (
  status: unknown,
  query: Partial<TrackQuery> = {},
  script: Script = {},
  options = {},
): Promise<Observation | undefined> => {
  const { provider, context } = world({ [PATH]: status, ...script }, options)
  return provider.observe?.({ hash: HASH, ...query }, context)
}

const known: KnownSwap = {
  provider: 'MAYACHAIN_STREAMING',
  sellAsset: 'MAYA.CACAO',
  buyAsset: 'KUJI.KUJI',
  sellAmount: 12_345_678_901_234n,
  sourceAddress: addresses.MAYA,
  destinationAddress: addresses.KUJI,
  memo: `=:KUJI.KUJI:${addresses.KUJI}:100/3/0`,
  state: { sell: { decimals: 10 } },
  createdAt: 1,
}

const unseen = { stages: { inbound_observed: { final_count: 0, completed: false } } }

describe('observing', () => {
  it('does not know a deposit nobody has seen, in either version of saying so', async () => {
    expect(await observed(unseen)).toBeUndefined()
    expect(await observed({ error: `tx: ${HASH} doesn't exist` })).toBeUndefined()
  })

  it('tells that a swap of its own has not started, in ten decimals of CACAO', async () => {
    expect(await observed(unseen, { known })).toMatchObject({
      chainId: 'mayachain-mainnet-v1',
      status: 'not_started',
      fromAsset: 'MAYA.CACAO',
      fromAmount: '1234.5678901234',
      toAsset: 'KUJI.KUJI',
      toAddress: addresses.KUJI,
      legs: [],
    })
    expect(await observed(unseen, { known: { ...known, provider: 'THORCHAIN_STREAMING' } })).toBeUndefined()
  })

  it('asks nothing about chains Maya Protocol does not watch', async () => {
    const { provider, context, take } = world({ [PATH]: unseen })
    await provider.surface(context)
    take()
    await provider.observe?.({ hash: HASH, chainId: 'litecoin' }, context)
    expect(take()).toEqual([])
    for (const chainId of ['thorchain-1', 'mayachain-mainnet-v1', 'zcash']) {
      await provider.observe?.({ hash: HASH, chainId }, context)
      expect(take()).toEqual([PATH])
    }
  })

  it('follows a deposit while it is confirmed, and counts the sub-swaps of its stream', async () => {
    const confirming = {
      inbound_observed: { pre_confirmation_count: 20, final_count: 0, completed: true },
      inbound_confirmation_counted: {
        external_observed_height: 2_104_905,
        remaining_confirmation_seconds: 150,
        completed: false,
      },
      inbound_finalised: { completed: false },
    }
    expect(await observed({ tx, stages: confirming })).toMatchObject({
      status: 'pending',
      trackingStatus: 'inbound',
      block: 2_104_905,
      type: 'streaming_swap',
      fromAmount: '5',
      toAsset: 'ARB.ETH',
    })
    const streaming = {
      ...done,
      swap_status: { pending: true, streaming: { interval: 3, quantity: 4, count: 1 } },
      swap_finalised: { completed: false },
    }
    const observation = await observed({ tx, stages: streaming })
    expect(observation).toMatchObject({ status: 'swapping', trackingStatus: 'swapping' })
    expect(observation?.transient).toEqual({
      estimatedTimeToComplete: 3 * 3 * 6 + 0.3,
      currentLegIndex: 1,
      providerDetails: { streamingDetails: { interval: 3, quantity: 4, count: 1, subSwapsMap: [1, 0, 0, 0] } },
    })
  })

  it('waits for the payment and keeps the affiliate, paid in CACAO, out of the legs', async () => {
    const stages = { ...done, outbound_signed: { completed: false } }
    const status = { tx, stages, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid] }
    const observation = await observed(status)
    expect(observation).toMatchObject({ status: 'swapping', trackingStatus: 'outbound', toAmount: '0.048' })
    expect(observation?.legs.at(-1)).toMatchObject({ chainId: '42161', hash: '', status: 'pending' })
    expect(observation?.legs).toHaveLength(3)
  })

  it('tells what arrived', async () => {
    const status = { tx, stages: done, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid, userPaid] }
    const observation = await observed(status)
    expect(observation).toMatchObject({
      chainId: 'dash',
      hash: HASH.toLowerCase(),
      status: 'completed',
      trackingStatus: 'completed',
      fromAsset: 'DASH.DASH',
      fromAmount: '5',
      toAsset: 'ARB.ETH',
      toAmount: '0.0479',
      providerExplorerUrl: `https://www.mayascan.org/tx/${HASH}`,
    })
    expect(observation?.legs).toMatchObject([
      { chainId: 'dash', hash: HASH.toLowerCase(), type: 'native_send', status: 'completed', block: 2_104_905 },
      { chainId: 'mayachain-mainnet-v1', hash: HASH, type: 'streaming_swap', status: 'completed' },
      { chainId: '42161', hash: `0x${PAYOUT.toLowerCase()}`, type: 'native_send', toAddress: addresses.ETH },
    ])
  })

  it('tells a refund, and a stream paid in part and refunded in part', async () => {
    const back = { tx, stages: done, planned_out_txs: [refundPlan], out_txs: [refundPaid] }
    expect(await observed(back)).toMatchObject({ status: 'refunded', trackingStatus: 'refunded', toAmount: '0' })
    const both = { tx, stages: done, planned_out_txs: [userPlan, refundPlan], out_txs: [userPaid, refundPaid] }
    expect(await observed(both)).toMatchObject({ status: 'completed', trackingStatus: 'partially_refunded' })
  })

  it('tells a failure when neither output nor refund covers its fee', async () => {
    expect(await observed({ tx, stages: done })).toMatchObject({ status: 'failed', trackingStatus: 'reverted' })
  })

  it('tells a payment in CACAO with the hash of the deposit, apart from the affiliate’s', async () => {
    const memo = `=:c:${addresses.MAYA}:0/3/0:wr:100`
    const status = {
      tx: { ...tx, memo },
      stages: { ...done, outbound_signed: undefined },
      out_txs: [affiliatePaid, paid(ZEROS, 'MAYA', addresses.MAYA, 'MAYA.CACAO', '33297336036086')],
    }
    const observation = await observed(status)
    expect(observation).toMatchObject({ status: 'completed', toAsset: 'MAYA.CACAO', toAmount: '3329.7336036086' })
    expect(observation?.legs.at(-1)).toMatchObject({ chainId: 'mayachain-mainnet-v1', hash: HASH })
    expect(observation?.legs).toHaveLength(3)
  })

  it('does not guess what a code of several readings means before it is paid', async () => {
    const stages = { ...done, swap_status: { pending: true } }
    const toAsset = async (code: string) =>
      (await observed({ tx: { ...tx, memo: `=:${code}:x:0/3/0` }, stages }))?.toAsset
    expect([await toAsset('c'), await toAsset('k'), await toAsset('z'), await toAsset('d')]).toEqual([
      '',
      '',
      'ZEC.ZEC',
      'DASH.DASH',
    ])
  })

  it('adds the reason and the times Midgard knows', async () => {
    const actions = {
      actions: [
        {
          date: '1715163259088137659',
          height: '6040388',
          type: 'refund',
          status: 'success',
          out: [{ height: '6040468' }],
          metadata: { refund: { reason: 'emit asset 1 less than price limit 2' } },
        },
      ],
    }
    const status = { tx, stages: done, planned_out_txs: [refundPlan], out_txs: [refundPaid] }
    const observation = await observed(status, {}, { '/v2/actions': actions }, { midgardUrl: 'http://midgard' })
    expect(observation).toMatchObject({
      refundReason: 'emit asset 1 less than price limit 2',
      finalisedAt: 1_715_163_739,
    })
  })

  it('is a fault when the node answers nonsense or refuses with status 200', async () => {
    for (const status of [{}, [], { error: 'rpc error' }, answer(500, { error: 'boom' }), { status: 200, text: '<' }]) {
      await expect(observed(status)).rejects.toSatisfy(UpstreamError.is)
    }
  })
})
