import { expect, it } from 'vitest'
import { type Journey, observing, stagesOf } from './journey.ts'
import type { TestMember } from './member.ts'

/** How a swap ended, whatever the network. */
export const payoutSuite = (member: TestMember, journey: Journey): void => {
  const { hash, payoutHash, sold, bought, home, midgard } = journey
  const { tx, done, userPlan, userPaid, affiliatePlan, affiliatePaid, refundPlan, refundPaid, homePaid } = stagesOf(
    member,
    journey,
  )
  const observed = observing(member, journey)
  const arrived = { tx, stages: done, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid, userPaid] }
  const refunded = { tx, stages: done, planned_out_txs: [refundPlan], out_txs: [refundPaid] }

  it('tells what arrived', async () => {
    const observation = await observed(arrived)
    expect(observation).toMatchObject({
      chainId: sold.chainId,
      hash: hash.toLowerCase(),
      status: 'completed',
      trackingStatus: 'completed',
      fromAsset: sold.asset,
      fromAmount: sold.amountHuman,
      toAsset: bought.asset,
      toAmount: bought.paidHuman,
      toAddress: bought.address,
      providerOrderId: hash,
      providerExplorerUrl: journey.explorerUrl,
    })
    expect(observation?.transient).toBeUndefined()
    const send = { type: 'native_send', status: 'completed' }
    expect(observation?.legs).toMatchObject([
      { ...send, chainId: sold.chainId, hash: hash.toLowerCase(), block: sold.height },
      { chainId: home.chainId, hash, type: 'streaming_swap', status: 'completed', toAmount: bought.paidHuman },
      { ...send, chainId: bought.chainId, hash: `0x${payoutHash.toLowerCase()}`, toAddress: bought.address },
    ])
  })

  it('tells a refund', async () => {
    const observation = await observed(refunded)
    expect(observation).toMatchObject({
      status: 'refunded',
      trackingStatus: 'refunded',
      toAsset: bought.asset,
      toAmount: '0',
    })
    const back = { chainId: sold.chainId, toAmount: sold.refund.paidHuman, toAddress: sold.address }
    expect(observation?.legs.slice(1)).toMatchObject([
      { type: 'streaming_swap', status: 'refunded', toAmount: '0' },
      { type: 'native_send', status: 'refunded', ...back },
    ])
  })

  it('waits for a refund that is not listed yet', async () => {
    const observation = await observed({ ...refunded, out_txs: [] })
    expect(observation).toMatchObject({ status: 'swapping', trackingStatus: 'outbound' })
    const waiting = { chainId: sold.chainId, hash: '', toAmount: sold.refund.plannedHuman, toAddress: sold.address }
    expect(observation?.legs.slice(1)).toMatchObject([
      { type: 'streaming_swap', status: 'refunded', toAmount: '0' },
      { type: 'native_send', status: 'pending', ...waiting },
    ])
  })

  it('tells a stream that was paid in part and refunded in part', async () => {
    const status = {
      tx,
      stages: done,
      planned_out_txs: [userPlan, refundPlan, affiliatePlan],
      out_txs: [userPaid, refundPaid, affiliatePaid],
    }
    const observation = await observed(status)
    expect(observation).toMatchObject({
      status: 'completed',
      trackingStatus: 'partially_refunded',
      toAmount: bought.paidHuman,
    })
    expect(observation?.legs.map(({ status: one }) => one)).toEqual(['completed', 'completed', 'completed', 'refunded'])
  })

  it('tells a failure when neither output nor refund covers its fee', async () => {
    expect(await observed({ tx, stages: done })).toMatchObject({ status: 'failed', trackingStatus: 'reverted' })
  })

  it.each([
    ['', '', []],
    [', apart from the affiliate’s', ':wr:100', [affiliatePaid]],
  ])('gives payments within the network the hash of the deposit%s', async (_, affiliates, others) => {
    const status = {
      tx: { ...tx, memo: `=:${home.code}:${home.address}:0/${member.interval}/0${affiliates}` },
      stages: { ...done, outbound_signed: undefined },
      out_txs: [...others, homePaid],
    }
    const observation = await observed(status)
    expect(observation).toMatchObject({ status: 'completed', toAsset: home.asset, toAmount: home.paidHuman })
    expect(observation?.legs.at(-1)).toMatchObject({ chainId: home.chainId, hash, toAmount: home.paidHuman })
    expect(observation?.legs).toHaveLength(3)
  })

  it('finds the payment by its asset when the memo names the destination by a name', async () => {
    const status = { ...arrived, tx: { ...tx, memo: `=:${bought.code}:alice:0/${member.interval}/0:ab:50` } }
    expect(await observed(status)).toMatchObject({ status: 'completed', toAmount: bought.paidHuman })
  })

  it('finds the payment by its asset when the address is spelled in another way', async () => {
    const elsewhere = { ...userPlan, to_address: '0x3333333333333333333333333333333333333333' }
    const status = { ...arrived, planned_out_txs: [elsewhere, affiliatePlan], out_txs: [affiliatePaid] }
    expect(await observed(status)).toMatchObject({
      status: 'swapping',
      trackingStatus: 'outbound',
      toAmount: bought.plannedHuman,
    })
  })

  it('adds the reason and the times Midgard knows', async () => {
    const reason = 'emit asset 1 less than price limit 2'
    const action = {
      date: midgard.date,
      height: String(midgard.height),
      type: 'refund',
      status: 'success',
      out: [{ height: String(midgard.paidHeight) }],
      metadata: { refund: { reason } },
    }
    const script = { '/v2/actions': { actions: [action] } }
    const observation = await observed(refunded, {}, script, { midgardUrl: 'http://midgard' })
    expect(observation).toMatchObject({ refundReason: reason, finalisedAt: midgard.paidSeconds })
    expect(observation?.legs[1]).toMatchObject({ block: midgard.height, finalisedAt: midgard.seconds })
  })

  it('does without Midgard when it does not answer', async () => {
    const status = { tx, stages: done, planned_out_txs: [userPlan], out_txs: [userPaid] }
    const observation = await observed(status, {}, {}, { midgardUrl: 'http://midgard' })
    expect(observation).toMatchObject({ status: 'completed', finalisedAt: -1 })
  })
}
