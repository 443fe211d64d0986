import { UpstreamError } from '@switchyard/core'
import { expect, it } from 'vitest'
import { answer } from './harness.ts'
import { type SwapScenario, stagesOf, statusOf, statusPath } from './swap-scenario.ts'
import type { TestNetwork } from './test-network.ts'

/** Status requests about a deposit, on any network. */
export const getStatusSuite = (testNetwork: TestNetwork, scenario: SwapScenario): void => {
  const { hash, known, knownStatus } = scenario
  const path = statusPath(testNetwork, scenario)
  const { tx, unseen, done, homePaid, userPaid } = stagesOf(testNetwork, scenario)
  const statusAfter = statusOf(testNetwork, scenario)

  it('is undefined for a deposit the network has not observed', async () => {
    for (const status of [unseen, ...scenario.unseen]) expect(await statusAfter(status)).toBeUndefined()
  })

  it('reports a stored swap as not started', async () => {
    expect(await statusAfter(unseen, { known })).toMatchObject({
      ...knownStatus,
      status: 'not_started',
      trackingStatus: 'not_started',
      fromAsset: known.sellAsset,
      toAsset: known.buyAsset,
      toAmount: '',
      toAddress: known.destinationAddress,
      finalisedAt: -1,
      legs: [],
    })
    const others = ['NEAR', 'THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING'].filter(
      (provider) => provider !== testNetwork.provider,
    )
    for (const provider of others) expect(await statusAfter(unseen, { known: { ...known, provider } })).toBeUndefined()
  })

  it('reports a stored swap without a deposit hash as not started, without a request', async () => {
    const { provider, context, take } = testNetwork.harness()
    const swapStatus = await provider.getStatus?.({ depositAddress: 'vault', known }, context)
    expect(swapStatus).toMatchObject({ ...knownStatus, status: 'not_started', hash: '' })
    expect(swapStatus?.providerOrderId).toBeUndefined()
    expect(await provider.getStatus?.({ depositAddress: 'vault' }, context)).toBeUndefined()
    expect(take()).toEqual([])
  })

  it('sends no request about chains the network does not observe', async () => {
    const { provider, context, take } = testNetwork.harness({ [path]: unseen })
    await provider.assets(context)
    take()
    await provider.getStatus?.({ hash, chainId: scenario.unwatched }, context)
    expect(take()).toEqual([])
    for (const chainId of scenario.watched) {
      await provider.getStatus?.({ hash, chainId }, context)
      expect(take()).toEqual([path])
    }
  })

  it('ignores transactions that are not swaps and texts that are not hashes', async () => {
    expect(await statusAfter({ tx: { ...tx, memo: '+:BTC.BTC' }, stages: done })).toBeUndefined()
    for (const wrong of [undefined, '0x12', 'x'.repeat(64)]) {
      expect(await statusAfter(unseen, { hash: wrong })).toBeUndefined()
    }
  })

  it('shows destination and memo of the swap that the deposit is bound to, whatever the node reports', async () => {
    const thief = `=:${scenario.home.code}:${scenario.home.address}:0/1/0`
    const bound = { ...known, hash: hash.toLowerCase() }
    const lie = { tx: { ...tx, memo: thief }, stages: done, out_txs: [homePaid] }
    const swapStatus = await statusAfter(lie, { known: bound })
    expect(swapStatus).toMatchObject({ toAddress: known.destinationAddress, memo: known.memo })
    expect(swapStatus?.status).not.toBe('completed')
    // Another deposit is somebody else's: it is reported as the node knows it, for the engine to tell the two apart.
    for (const other of [known, { ...known, hash: scenario.payoutHash }]) {
      expect(await statusAfter(lie, { known: other })).toMatchObject({ toAddress: scenario.home.address, memo: thief })
    }
  })

  it('shows the asset that the bound swap buys, whatever the node says it paid', async () => {
    const other = { ...userPaid, coins: [{ asset: 'BSC.ETH', amount: userPaid.coins[0]?.amount ?? '' }] }
    const lie = { tx, stages: done, out_txs: [other] }
    const { address: destinationAddress, asset: buyAsset } = scenario.bought
    const bound = { ...known, destinationAddress, buyAsset, memo: tx.memo, hash }
    const swapStatus = await statusAfter(lie, { known: bound })
    expect(swapStatus).toMatchObject({ status: 'completed', toAsset: buyAsset })
    expect(swapStatus?.legs.at(-1)).toMatchObject({ fromAsset: buyAsset, toAsset: buyAsset })
    expect((await statusAfter(lie))?.toAsset).toBe('BSC.ETH')
  })

  it('requests the hash in the form of the network', async () => {
    const { provider, context, take } = testNetwork.harness({ [path]: unseen })
    await provider.getStatus?.({ hash: `0x${hash.toLowerCase()}` }, context)
    expect(take()).toEqual([path])
  })

  it('is a fault when the response is malformed or a refusal of any status', async () => {
    const refusals = [{ error: 'rpc error' }, answer(500, { code: 13 }), answer(500, { error: 'boom' })]
    for (const status of [{}, [], ...refusals, { status: 200, text: '<html>' }]) {
      await expect(statusAfter(status)).rejects.toSatisfy(UpstreamError.is)
    }
  })
}
