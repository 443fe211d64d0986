import { describeRecorded, ReplaceableFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { quote, quoteFor } from './testing/backend.ts'
import { encoder } from './testing/broker.ts'
import { codeOf, createChannelFixture, ENCODE, HEIGHTS, OWN_BROKER } from './testing/building.ts'
import { vaultContracts } from './testing/contracts.ts'
import { addresses, createFixture, NOW, offerOf, quoteParams, RECEIVER, SENDER, type Stubs } from './testing/fixture.ts'
import { data } from './testing/recorded.ts'
import { btc, eth } from './testing/tokens.ts'

const MOVED = '0x1111111111111111111111111111111111111111'

describe('replaced facts hold at once', () => {
  it('a moved vault takes vault swaps, and the one before no longer does', async () => {
    const facts = new ReplaceableFacts()
    let encoded: Readonly<Record<string, unknown>> = {}
    const encode = (params: readonly unknown[]) => ({ ...(encoder()(params) as object), ...encoded })
    const stubs = { '/v2/quote': [quoteFor(eth.identifier, btc.identifier)], [ENCODE]: encode }
    const { chainflip, context } = createFixture(stubs, { ...OWN_BROKER, vaultSwaps: ['ETH'], facts })
    const offer = await offerOf(chainflip, quoteParams({ sell: eth, buy: btc }), context)
    const who = addresses({ sources: [RECEIVER], destinationAddress: SENDER })
    expect(await chainflip.build(offer, who, context)).toMatchObject({ call: { to: vaultContracts.ETH } })

    facts.replace({ name: 'vaults', chain: 'ETH', value: MOVED })
    expect(await codeOf(chainflip.build(offer, who, context))).toBe('UpstreamError')
    encoded = { to: MOVED }
    expect(await chainflip.build(offer, who, context)).toMatchObject({ inboundAddress: MOVED, call: { to: MOVED } })
  })

  it('the lifetime of a channel, the fee cap, the usual fee and the backend follow', async () => {
    const facts = new ReplaceableFacts()
    const { chainflip, context, take } = createChannelFixture(
      { [HEIGHTS]: { bitcoin: 'unknown' } },
      { ...OWN_BROKER, baseUrl: undefined, facts },
    )
    const before = await offerOf(chainflip, quoteParams(), context)
    facts.replace(
      { name: 'channels', chain: 'BTC', value: { blocks: 10, blockSeconds: 600 } },
      { name: 'feeCapBps', value: 700 },
      { name: 'gasRates', chain: 'BTC', value: '8' },
      { name: 'backend', value: ['https://mine.example'] },
    )
    take()
    const offer = await offerOf(chainflip, quoteParams(), context)
    expect(take().map(({ url }) => new URL(url).host)).toEqual(['mine.example'])
    expect(chainflip.capabilities.feeCapBps).toBe(700)
    const [gasBefore = 0n, gas = 0n] = [before, offer].map(({ fees }) => fees[0]?.amount ?? 0n)
    const ingress = 2n * gasBefore - gas
    expect(ingress).toBeGreaterThan(0n)
    expect(gas - ingress).toBe(2n * (gasBefore - ingress))
    expect((await chainflip.build(offer, addresses(), context)).expiresAt).toBe(NOW + 10 * 600_000 * 0.8)
  })

  it('an asset that is removed is neither listed nor quoted', async () => {
    const facts = new ReplaceableFacts()
    const { chainflip, context } = createFixture({ '/v2/quote': [quote()] }, { facts })
    const lists = async () =>
      (await chainflip.assets(context)).assets.some(({ token }) => token.identifier === eth.identifier)
    expect(await lists()).toBe(true)
    facts.replace({ name: 'assets', asset: 'Eth', value: null })
    expect(await lists()).toBe(false)
    expect(await chainflip.quote(quoteParams(), context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
  })
})

describeRecorded('The comparison with a State Chain node', () => {
  const recorded = {
    cf_get_vault_addresses: data('cf_get_vault_addresses.toolkit-fixture.json'),
    cf_swapping_environment: data('cf_environment.toolkit-fixture.json').swapping,
  }
  const differing = async (changes: Stubs = {}) => {
    const { chainflip, context } = createFixture({ ...recorded, ...changes }, { nodeUrl: 'http://node' })
    const [probe] = chainflip.listNodes?.() ?? []
    const readings = (await probe?.readFacts?.({ signal: context.signal, clock: context.clock })) ?? []
    expect(readings.map(({ name }) => name)).toEqual(['vaults', 'vaults', 'mostRetryBlocks', 'mostSwapBlocks'])
    return readings.filter(({ agrees }) => !agrees)
  }

  it('agrees with the recorded one', async () => {
    expect(await differing()).toEqual([])
  })

  it('names a moved vault and another limit', async () => {
    const moved = { ...recorded.cf_get_vault_addresses, arbitrum: { Arb: Array(20).fill(17) } }
    const swapping = { ...recorded.cf_swapping_environment, max_swap_retry_duration_blocks: 300 }
    expect(await differing({ cf_get_vault_addresses: moved, cf_swapping_environment: swapping })).toMatchObject([
      { name: 'vaults', chain: 'ARB', value: vaultContracts.ARB, current: MOVED },
      { name: 'mostRetryBlocks', value: '600', current: '300' },
    ])
  })
})
