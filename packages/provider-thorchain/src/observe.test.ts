import { type KnownSwap, type Observation, type TrackQuery, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { addresses } from './testing/tokens.ts'
import { answer, type Script, world } from './testing/world.ts'

const HASH = 'D62DF92A6A0EEB68411BC0A594CBA178D2AA8BE9239893BE1ECAB0A43BEFE497'
const PAYOUT = '68F5EBD1ED3F00118A58C177D403ECF132971D93F0C9E0B1086663F4F99CEDA3'
const ZEROS = '0'.repeat(64)
const PATH = `/thorchain/tx/status/${HASH}`
const affiliate = 'thor1dl7un46w7l7f3ewrnrm6nq58nerjtp0dradjtd'

const tx = {
  id: HASH,
  chain: 'BTC',
  from_address: addresses.BTC,
  to_address: 'bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6',
  coins: [{ asset: 'BTC.BTC', amount: '5000000' }],
  memo: `=:e:${addresses.ETH}:100/1/0:ab:50`,
}

const done = {
  inbound_observed: { final_count: 90, completed: true },
  inbound_confirmation_counted: {
    external_observed_height: 835_000,
    remaining_confirmation_seconds: 0,
    completed: true,
  },
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
  memo,
})

const affiliateLeg = planned('THOR', affiliate, 'THOR.RUNE', '3352043')
const affiliatePaid = paid(ZEROS, 'THOR', affiliate, 'THOR.RUNE', '3352043')
const userPlan = planned('ETH', addresses.ETH.toUpperCase().replace('0X', '0x'), 'ETH.ETH', '80000000')
const userPaid = paid(PAYOUT, 'ETH', addresses.ETH, 'ETH.ETH', '79990000')
const refundPlan = planned('BTC', addresses.BTC, 'BTC.BTC', '2000000', true)
const refundPaid = paid(PAYOUT, 'BTC', addresses.BTC, 'BTC.BTC', '1990000', `REFUND:${HASH}`)

const observed = async (
  status: unknown,
  query: Partial<TrackQuery> = {},
  script: Script = {},
  options = {},
): Promise<Observation | undefined> => {
  const { provider, context } = world({ [PATH]: status, ...script }, options)
  return provider.observe?.({ hash: HASH, chainId: 'bitcoin', ...query }, context)
}

const known: KnownSwap = {
  provider: 'THORCHAIN_STREAMING',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 5_000_000n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.ETH,
  memo: tx.memo,
  state: { sell: { decimals: 8 } },
  createdAt: 1,
}

const unseen = { stages: { inbound_observed: { final_count: 0, completed: false } } }

describe('observing', () => {
  it('does not know a deposit nobody has seen', async () => {
    expect(await observed(unseen)).toBeUndefined()
    expect(await observed(answer(500, { code: 2, message: `tx: ${HASH} doesn't exist` }))).toBeUndefined()
  })

  it('tells that a swap of its own has not started', async () => {
    expect(await observed(unseen, { known })).toMatchObject({
      status: 'not_started',
      trackingStatus: 'not_started',
      fromAsset: 'BTC.BTC',
      fromAmount: '0.05',
      toAsset: 'ETH.ETH',
      toAmount: '',
      toAddress: addresses.ETH,
      finalisedAt: -1,
      legs: [],
    })
    expect(await observed(unseen, { known: { ...known, provider: 'NEAR' } })).toBeUndefined()
  })

  it('tells the same of a swap of its own whose deposit nobody has named, and asks nobody', async () => {
    const { provider, context, take } = world()
    const observation = await provider.observe?.({ depositAddress: 'vault', known }, context)
    expect(observation).toMatchObject({ status: 'not_started', chainId: 'bitcoin', hash: '', fromAmount: '0.05' })
    expect(observation?.providerOrderId).toBeUndefined()
    expect(await provider.observe?.({ depositAddress: 'vault' }, context)).toBeUndefined()
    expect(take()).toEqual([])
  })

  it('asks nothing about chains the network does not watch', async () => {
    const { provider, context, take } = world({ [PATH]: unseen })
    await provider.surface(context)
    take()
    await provider.observe?.({ hash: HASH, chainId: '137' }, context)
    expect(take()).toEqual([])
    await provider.observe?.({ hash: HASH, chainId: 'thorchain-1' }, context)
    expect(take()).toEqual([PATH])
  })

  it('does not take other transactions for swaps, nor ask for what is no hash', async () => {
    expect(await observed({ tx: { ...tx, memo: '+:BTC.BTC' }, stages: done })).toBeUndefined()
    for (const hash of [undefined, '0x12', 'x'.repeat(64)]) expect(await observed(unseen, { hash })).toBeUndefined()
  })

  it('asks under the spelling of the network', async () => {
    const { provider, context, take } = world({ [PATH]: unseen })
    await provider.observe?.({ hash: `0x${HASH.toLowerCase()}` }, context)
    expect(take()).toEqual([PATH])
  })

  it('follows a deposit while it is confirmed', async () => {
    const stages = {
      inbound_observed: { pre_confirmation_count: 40, final_count: 0, completed: true },
      inbound_confirmation_counted: {
        external_observed_height: 835_000,
        remaining_confirmation_seconds: 500,
        completed: false,
      },
      inbound_finalised: { completed: false },
    }
    const observation = await observed({ tx, stages })
    expect(observation).toMatchObject({
      status: 'pending',
      trackingStatus: 'inbound',
      block: 835_000,
      type: 'streaming_swap',
    })
    expect(observation?.transient).toEqual({ estimatedTimeToComplete: 518.5, currentLegIndex: 0 })
    expect(observation?.legs.map(({ status, type }) => [type, status])).toEqual([
      ['native_send', 'pending'],
      ['streaming_swap', 'not_started'],
    ])
  })

  it('counts the sub-swaps of a stream', async () => {
    const stages = {
      ...done,
      swap_status: { pending: true, streaming: { interval: 2, quantity: 4, count: 1 } },
      swap_finalised: { completed: false },
    }
    const observation = await observed({ tx, stages })
    expect(observation).toMatchObject({ status: 'swapping', trackingStatus: 'swapping' })
    expect(observation?.transient).toEqual({
      estimatedTimeToComplete: 3 * 2 * 6 + 12.5,
      currentLegIndex: 1,
      providerDetails: { streamingDetails: { interval: 2, quantity: 4, count: 1, subSwapsMap: [1, 0, 0, 0] } },
    })
  })

  it('waits for the payment, and keeps the affiliate out of the legs', async () => {
    const stages = {
      ...done,
      outbound_delay: { remaining_delay_seconds: 90, completed: false },
      outbound_signed: { completed: false },
    }
    const observation = await observed({
      tx,
      stages,
      planned_out_txs: [userPlan, affiliateLeg],
      out_txs: [affiliatePaid],
    })
    expect(observation).toMatchObject({
      status: 'swapping',
      trackingStatus: 'outbound',
      toAmount: '0.8',
      finalisedAt: -1,
    })
    expect(observation?.transient?.estimatedTimeToComplete).toBe(102.5)
    expect(observation?.legs.at(-1)).toMatchObject({ chainId: '1', hash: '', status: 'pending', toAmount: '0.8' })
    expect(observation?.legs).toHaveLength(3)
  })

  it('waits on when a payment is signed but not listed yet', async () => {
    const observation = await observed({
      tx,
      stages: done,
      planned_out_txs: [userPlan, affiliateLeg],
      out_txs: [affiliatePaid],
    })
    expect(observation).toMatchObject({ status: 'swapping', trackingStatus: 'outbound' })
  })

  it('tells what arrived', async () => {
    const status = { tx, stages: done, planned_out_txs: [userPlan, affiliateLeg], out_txs: [affiliatePaid, userPaid] }
    const observation = await observed(status)
    expect(observation).toMatchObject({
      chainId: 'bitcoin',
      hash: HASH.toLowerCase(),
      status: 'completed',
      trackingStatus: 'completed',
      fromAmount: '0.05',
      toAsset: 'ETH.ETH',
      toAmount: '0.7999',
      toAddress: addresses.ETH,
      providerOrderId: HASH,
    })
    expect(observation?.transient).toBeUndefined()
    expect(observation?.legs).toMatchObject([
      { chainId: 'bitcoin', hash: HASH.toLowerCase(), type: 'native_send', status: 'completed', block: 835_000 },
      { chainId: 'thorchain-1', hash: HASH, type: 'streaming_swap', status: 'completed', toAmount: '0.7999' },
      {
        chainId: '1',
        hash: `0x${PAYOUT.toLowerCase()}`,
        type: 'native_send',
        status: 'completed',
        toAddress: addresses.ETH,
      },
    ])
  })

  it('tells a refund', async () => {
    const status = { tx, stages: done, planned_out_txs: [refundPlan], out_txs: [refundPaid] }
    const observation = await observed(status)
    expect(observation).toMatchObject({
      status: 'refunded',
      trackingStatus: 'refunded',
      toAsset: 'ETH.ETH',
      toAmount: '0',
    })
    expect(observation?.legs.slice(1)).toMatchObject([
      { type: 'streaming_swap', status: 'refunded', toAmount: '0' },
      { chainId: 'bitcoin', type: 'native_send', status: 'refunded', toAmount: '0.0199', toAddress: addresses.BTC },
    ])
  })

  it('tells a stream that was paid in part and refunded in part', async () => {
    const status = {
      tx,
      stages: done,
      planned_out_txs: [userPlan, refundPlan, affiliateLeg],
      out_txs: [userPaid, refundPaid, affiliatePaid],
    }
    const observation = await observed(status)
    expect(observation).toMatchObject({ status: 'completed', trackingStatus: 'partially_refunded', toAmount: '0.7999' })
    expect(observation?.legs.map(({ status: one }) => one)).toEqual(['completed', 'completed', 'completed', 'refunded'])
  })

  it('tells a failure when neither output nor refund covers its fee', async () => {
    expect(await observed({ tx, stages: done })).toMatchObject({ status: 'failed', trackingStatus: 'reverted' })
  })

  it('gives payments within the network the hash of the deposit', async () => {
    const status = {
      tx: { ...tx, memo: `=:r:${addresses.THOR}:0/1/0` },
      stages: { ...done, outbound_signed: undefined },
      out_txs: [paid(ZEROS, 'THOR', addresses.THOR, 'THOR.RUNE', '2096315169517')],
    }
    expect((await observed(status))?.legs.at(-1)).toMatchObject({
      chainId: 'thorchain-1',
      hash: HASH,
      toAmount: '20963.15169517',
    })
  })

  it('finds the payment by its asset when the memo names the destination by a name', async () => {
    const status = {
      tx: { ...tx, memo: '=:e:alice:0/1/0:ab:50' },
      stages: done,
      planned_out_txs: [userPlan, affiliateLeg],
      out_txs: [affiliatePaid, userPaid],
    }
    expect(await observed(status)).toMatchObject({ status: 'completed', toAmount: '0.7999' })
  })

  it('finds the payment by its asset when the address is spelled in another way', async () => {
    const elsewhere = { ...userPlan, to_address: '0x3333333333333333333333333333333333333333' }
    const status = { tx, stages: done, planned_out_txs: [elsewhere, affiliateLeg], out_txs: [affiliatePaid] }
    expect(await observed(status)).toMatchObject({ status: 'swapping', trackingStatus: 'outbound', toAmount: '0.8' })
  })

  it('adds the reason and the times Midgard knows', async () => {
    const actions = {
      actions: [
        {
          date: '1710685749029840134',
          height: '15151326',
          type: 'refund',
          status: 'success',
          out: [{ height: '15151336' }],
          metadata: { refund: { reason: 'emit asset 1 less than price limit 2' } },
        },
      ],
    }
    const status = { tx, stages: done, planned_out_txs: [refundPlan], out_txs: [refundPaid] }
    const observation = await observed(status, {}, { '/v2/actions': actions }, { midgardUrl: 'http://midgard' })
    expect(observation).toMatchObject({
      refundReason: 'emit asset 1 less than price limit 2',
      finalisedAt: 1_710_685_809,
    })
    expect(observation?.legs[1]).toMatchObject({ block: 15_151_326, finalisedAt: 1_710_685_749 })
  })

  it('does without Midgard when it does not answer', async () => {
    const status = { tx, stages: done, planned_out_txs: [userPlan], out_txs: [userPaid] }
    const observation = await observed(status, {}, {}, { midgardUrl: 'http://midgard' })
    expect(observation).toMatchObject({ status: 'completed', finalisedAt: -1 })
  })

  it('is a fault when the node answers nonsense', async () => {
    for (const status of [{}, [], answer(500, { code: 13 }), { status: 200, text: '<html>' }]) {
      await expect(observed(status)).rejects.toSatisfy(UpstreamError.is)
    }
  })
})
