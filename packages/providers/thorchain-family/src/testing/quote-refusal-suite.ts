import type { QuoteParams } from '@switchyard/core'
import { expect, it } from 'vitest'
import { quoteParams } from './harness.ts'
import { quoting } from './quoting.ts'
import { mimirOf, type TestNetwork, vaultsWith } from './test-network.ts'
import { btc } from './tokens.ts'

/** Assets that a network does not trade and addresses it does not pay, besides those that no network of the family would. */
export interface Refused {
  readonly untraded: readonly Partial<QuoteParams>[]
  readonly wrongAddresses: readonly Partial<QuoteParams>[]
}

/** Quotes declined without a request, on any network. */
export const quoteRefusalSuite = (testNetwork: TestNetwork, { untraded, wrongAddresses }: Refused): void => {
  const { declined } = quoting(testNetwork)
  const toEth = { destinationAddress: testNetwork.addresses.ETH }

  it('sends no request for more than a deposit can carry, and states the maximum', async () => {
    const { provider, context, take } = testNetwork.harness()
    await provider.assets(context)
    take()
    expect(await provider.quote(quoteParams({ sellAmount: 2n ** 63n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  it('declines assets the network does not trade', async () => {
    for (const changes of [...untraded, { buy: btc }]) {
      expect(await declined(changes)).toMatchObject({ errorCode: 'invalidAsset', requests: [] })
    }
  })

  it('declines an address of another chain', async () => {
    const wrong = [
      { destinationAddress: testNetwork.addresses.BTC },
      { destinationAddress: 'vitalik' },
      { ...toEth, refundAddress: testNetwork.addresses.ETH },
      ...wrongAddresses,
    ]
    for (const changes of wrong) {
      expect(await declined(changes)).toMatchObject({ errorCode: 'invalidAddressForChain', requests: [] })
    }
  })
}

/** Quotes during halts, on any network. */
export const haltSuite = (testNetwork: TestNetwork): void => {
  const { height, quoteBody } = testNetwork
  const { quoted, declined } = quoting(testNetwork)
  const toEth = { destinationAddress: testNetwork.addresses.ETH }

  it('declines with swapHalted for every kind of halt', async () => {
    const halts = [
      vaultsWith(testNetwork, 'BTC', { halted: true }),
      vaultsWith(testNetwork, 'ETH', { chain_trading_paused: true }),
      vaultsWith(testNetwork, 'ETH', { chain: 'XXX' }),
      mimirOf(testNetwork, { HALTTRADING: 1 }),
      mimirOf(testNetwork, { HALTBTCTRADING: height }),
      mimirOf(testNetwork, { HALTETHTRADING: height }),
      mimirOf(testNetwork, { HALTBTCCHAIN: 100 }),
      mimirOf(testNetwork, { HALTETHCHAIN: 100 }),
      mimirOf(testNetwork, { SOLVENCYHALTETHCHAIN: 100 }),
      mimirOf(testNetwork, { HALTCHAINGLOBAL: 1 }),
      mimirOf(testNetwork, { NODEPAUSECHAINGLOBAL: height }),
      mimirOf(testNetwork, { STREAMINGSWAPPAUSE: 1 }),
      mimirOf(testNetwork, { 'RAGNAROK-BTC-BTC': 1 }),
    ]
    for (const script of halts) {
      expect(await declined(toEth, quoteBody(), script)).toMatchObject({ errorCode: 'swapHalted', requests: [] })
    }
  })

  it('is requested when a halt is scheduled, over, or for other assets', async () => {
    const calm = [
      mimirOf(testNetwork, { HALTBTCTRADING: height + 1, HALTETHTRADING: height + 1 }),
      mimirOf(testNetwork, { NODEPAUSECHAINGLOBAL: height - 1 }),
      mimirOf(testNetwork, { HALTDOGETRADING: 1, HALTDASHTRADING: 1, HALTTCYTRADING: 1 }),
      mimirOf(testNetwork, { HALTSIGNINGBTC: 1, HALTETHSIGNING: 1, PAUSELPBTC: 1 }),
    ]
    for (const script of calm) expect((await quoted(toEth, quoteBody(), script)).result).toHaveProperty('offers')
  })
}
