import { UpstreamError } from '@switchyard/core'
import { expect, it } from 'vitest'
import { type Journey, observing, stagesOf, statusPath } from './journey.ts'
import type { TestMember } from './member.ts'
import { answer } from './world.ts'

/** What is asked of a network about a deposit, and what is not, whatever the network. */
export const observeSuite = (member: TestMember, journey: Journey): void => {
  const { hash, known, knownTold } = journey
  const path = statusPath(member, journey)
  const { tx, unseen, done } = stagesOf(member, journey)
  const observed = observing(member, journey)

  it('does not know a deposit nobody has seen', async () => {
    for (const status of [unseen, ...journey.unseen]) expect(await observed(status)).toBeUndefined()
  })

  it('tells that a swap of its own has not started', async () => {
    expect(await observed(unseen, { known })).toMatchObject({
      ...knownTold,
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
      (provider) => provider !== member.provider,
    )
    for (const provider of others) expect(await observed(unseen, { known: { ...known, provider } })).toBeUndefined()
  })

  it('tells the same of a swap of its own whose deposit nobody has named, and asks nobody', async () => {
    const { provider, context, take } = member.world()
    const observation = await provider.getStatus?.({ depositAddress: 'vault', known }, context)
    expect(observation).toMatchObject({ ...knownTold, status: 'not_started', hash: '' })
    expect(observation?.providerOrderId).toBeUndefined()
    expect(await provider.getStatus?.({ depositAddress: 'vault' }, context)).toBeUndefined()
    expect(take()).toEqual([])
  })

  it('asks nothing about chains the network does not watch', async () => {
    const { provider, context, take } = member.world({ [path]: unseen })
    await provider.assets(context)
    take()
    await provider.getStatus?.({ hash, chainId: journey.unwatched }, context)
    expect(take()).toEqual([])
    for (const chainId of journey.watched) {
      await provider.getStatus?.({ hash, chainId }, context)
      expect(take()).toEqual([path])
    }
  })

  it('does not take other transactions for swaps, nor ask for what is no hash', async () => {
    expect(await observed({ tx: { ...tx, memo: '+:BTC.BTC' }, stages: done })).toBeUndefined()
    for (const wrong of [undefined, '0x12', 'x'.repeat(64)]) {
      expect(await observed(unseen, { hash: wrong })).toBeUndefined()
    }
  })

  it('asks under the spelling of the network', async () => {
    const { provider, context, take } = member.world({ [path]: unseen })
    await provider.getStatus?.({ hash: `0x${hash.toLowerCase()}` }, context)
    expect(take()).toEqual([path])
  })

  it('is a fault when the node answers nonsense, or refuses with whatever status', async () => {
    const refusals = [{ error: 'rpc error' }, answer(500, { code: 13 }), answer(500, { error: 'boom' })]
    for (const status of [{}, [], ...refusals, { status: 200, text: '<html>' }]) {
      await expect(observed(status)).rejects.toSatisfy(UpstreamError.is)
    }
  })
}
