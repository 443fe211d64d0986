import { expect, it } from 'vitest'
import { type SwapScenario, stagesOf, statusOf } from './swap-scenario.ts'
import type { TestNetwork } from './test-network.ts'

/** The status of a finished swap, on any network. */
export const payoutSuite = (testNetwork: TestNetwork, scenario: SwapScenario): void => {
  const { hash, payoutHash, sold, bought, home, midgard } = scenario
  const { tx, done, userPlan, userPaid, affiliatePlan, affiliatePaid, refundPlan, refundPaid, homePaid } = stagesOf(
    testNetwork,
    scenario,
  )
  const statusAfter = statusOf(testNetwork, scenario)
  const arrived = { tx, stages: done, planned_out_txs: [userPlan, affiliatePlan], out_txs: [affiliatePaid, userPaid] }
  const refunded = { tx, stages: done, planned_out_txs: [refundPlan], out_txs: [refundPaid] }

  it('reports the payout', async () => {
    const swapStatus = await statusAfter(arrived)
    expect(swapStatus).toMatchObject({
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
      providerExplorerUrl: scenario.explorerUrl,
    })
    expect(swapStatus?.transient).toBeUndefined()
    const send = { type: 'native_send', status: 'completed' }
    expect(swapStatus?.legs).toMatchObject([
      { ...send, chainId: sold.chainId, hash: hash.toLowerCase(), block: sold.height },
      { chainId: home.chainId, hash, type: 'streaming_swap', status: 'completed', toAmount: bought.paidHuman },
      { ...send, chainId: bought.chainId, hash: `0x${payoutHash.toLowerCase()}`, toAddress: bought.address },
    ])
  })

  it('reports a refund', async () => {
    const swapStatus = await statusAfter(refunded)
    expect(swapStatus).toMatchObject({
      status: 'refunded',
      trackingStatus: 'refunded',
      toAsset: bought.asset,
      toAmount: '0',
    })
    const back = { chainId: sold.chainId, toAmount: sold.refund.paidHuman, toAddress: sold.address }
    expect(swapStatus?.legs.slice(1)).toMatchObject([
      { type: 'streaming_swap', status: 'refunded', toAmount: '0' },
      { type: 'native_send', status: 'refunded', ...back },
    ])
  })

  it('waits for a refund that is not listed yet', async () => {
    const swapStatus = await statusAfter({ ...refunded, out_txs: [] })
    expect(swapStatus).toMatchObject({ status: 'swapping', trackingStatus: 'outbound' })
    const waiting = { chainId: sold.chainId, hash: '', toAmount: sold.refund.plannedHuman, toAddress: sold.address }
    expect(swapStatus?.legs.slice(1)).toMatchObject([
      { type: 'streaming_swap', status: 'refunded', toAmount: '0' },
      { type: 'native_send', status: 'pending', ...waiting },
    ])
  })

  it('reports a stream that was paid and refunded in part', async () => {
    const status = {
      tx,
      stages: done,
      planned_out_txs: [userPlan, refundPlan, affiliatePlan],
      out_txs: [userPaid, refundPaid, affiliatePaid],
    }
    const swapStatus = await statusAfter(status)
    expect(swapStatus).toMatchObject({
      status: 'completed',
      trackingStatus: 'partially_refunded',
      toAmount: bought.paidHuman,
    })
    expect(swapStatus?.legs.map(({ status: one }) => one)).toEqual(['completed', 'completed', 'completed', 'refunded'])
  })

  it('reports a failure when neither output nor refund covers its fee', async () => {
    expect(await statusAfter({ tx, stages: done })).toMatchObject({ status: 'failed', trackingStatus: 'reverted' })
  })

  it.each([
    ['', '', []],
    [', apart from the affiliate’s', ':wr:100', [affiliatePaid]],
  ])('gives payments on the network itself the hash of the deposit%s', async (_, affiliates, others) => {
    const status = {
      tx: { ...tx, memo: `=:${home.code}:${home.address}:0/${testNetwork.interval}/0${affiliates}` },
      stages: { ...done, outbound_signed: undefined },
      out_txs: [...others, homePaid],
    }
    const swapStatus = await statusAfter(status)
    expect(swapStatus).toMatchObject({ status: 'completed', toAsset: home.asset, toAmount: home.paidHuman })
    expect(swapStatus?.legs.at(-1)).toMatchObject({ chainId: home.chainId, hash, toAmount: home.paidHuman })
    expect(swapStatus?.legs).toHaveLength(3)
  })

  it('finds the payment by its asset when the memo contains a name as destination', async () => {
    const status = { ...arrived, tx: { ...tx, memo: `=:${bought.code}:alice:0/${testNetwork.interval}/0:ab:50` } }
    expect(await statusAfter(status)).toMatchObject({ status: 'completed', toAmount: bought.paidHuman })
  })

  it('finds the payment by its asset when the address has another form', async () => {
    const elsewhere = { ...userPlan, to_address: '0x3333333333333333333333333333333333333333' }
    const status = { ...arrived, planned_out_txs: [elsewhere, affiliatePlan], out_txs: [affiliatePaid] }
    expect(await statusAfter(status)).toMatchObject({
      status: 'swapping',
      trackingStatus: 'outbound',
      toAmount: bought.plannedHuman,
    })
  })

  it('adds reason and times from Midgard', async () => {
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
    const swapStatus = await statusAfter(refunded, {}, script, { midgardUrl: 'http://midgard' })
    expect(swapStatus).toMatchObject({ refundReason: reason, finalisedAt: midgard.paidSeconds })
    expect(swapStatus?.legs[1]).toMatchObject({ block: midgard.height, finalisedAt: midgard.seconds })
  })

  it('works without Midgard when it does not answer', async () => {
    const status = { tx, stages: done, planned_out_txs: [userPlan], out_txs: [userPaid] }
    const swapStatus = await statusAfter(status, {}, {}, { midgardUrl: 'http://midgard' })
    expect(swapStatus).toMatchObject({ status: 'completed', finalisedAt: -1 })
  })
}
