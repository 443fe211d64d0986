import { describe, expect, it } from 'vitest'
import { usdc } from '../../testing/fakes.ts'
import { type FixtureOptions, twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex } from '../../testing/two-leg-providers.ts'

describe('fees of a route of two providers', () => {
  const charged = async (setting: FixtureOptions, affiliateFee = 50) => {
    const providers = setting.providers ?? [dex(), bridge()]
    const { routeProviders } = twoLegFixture({
      ...setting,
      providers,
      policy: { intermediateAssets: [usdc.identifier] },
    })
    const outcome = await routeProviders({ affiliateFee })
    const bps = providers.map((one) => (one as ReturnType<typeof dex>).asked[0]?.fees.affiliateBps)
    return { outcome, bps }
  }

  it('are charged once, by the second, so that half a swap costs no fees', async () =>
    expect((await charged({})).bps).toEqual([0, 50]))
  it('are charged by the first when the second caps them lower, and the route is dropped when both do [QUO-7h]', async () => {
    const capped = { capabilities: { feeCapBps: 40 } }
    expect((await charged({ providers: [dex(), bridge(capped)] })).bps).toEqual([50, 0])
    expect((await charged({ providers: [dex(capped), bridge()] })).bps).toEqual([0, 50])
    expect((await charged({ providers: [dex(capped), bridge(capped)] })).outcome).toBe('noRoutesFound')
    expect((await charged({ providers: [dex(capped), bridge(capped)] }, 40)).bps).toEqual([0, 40])
  })
  it('are charged at the protocol where the affiliate has an account', async () => {
    expect((await charged({ caller: { affiliateAccounts: { dex: 'me' } } })).bps).toEqual([50, 0])
    expect((await charged({ caller: { affiliateAccounts: { dex: 'me', bridge: 'me' } } })).bps).toEqual([0, 50])
  })
})
