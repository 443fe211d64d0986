import type { QuoteParams } from '@switchyard/core'
import { expect, it } from 'vitest'
import { mimirOf, type TestMember, vaultsWith } from './member.ts'
import { quoting } from './quoting.ts'
import { btc } from './tokens.ts'
import { ask } from './world.ts'

/** What a network does not trade, and whom it does not pay, besides what no network of the family would. */
export interface Refused {
  readonly untraded: readonly Partial<QuoteParams>[]
  readonly wrongAddresses: readonly Partial<QuoteParams>[]
}

/** Quotes no node is asked for, whatever the network. */
export const quoteRefusalSuite = (member: TestMember, { untraded, wrongAddresses }: Refused): void => {
  const { declined } = quoting(member)
  const toEth = { destinationAddress: member.addresses.ETH }

  it('is asked of nobody for more than a deposit can carry, and says what can be sent', async () => {
    const { provider, context, take } = member.world()
    await provider.assets(context)
    take()
    expect(await provider.quote(ask({ sellAmount: 2n ** 63n }), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  it('names assets the network does not trade', async () => {
    for (const changes of [...untraded, { buy: btc }]) {
      expect(await declined(changes)).toMatchObject({ errorCode: 'invalidAsset', asked: [] })
    }
  })

  it('names an address that is none of its chain', async () => {
    const wrong = [
      { destinationAddress: member.addresses.BTC },
      { destinationAddress: 'vitalik' },
      { ...toEth, refundAddress: member.addresses.ETH },
      ...wrongAddresses,
    ]
    for (const changes of wrong) {
      expect(await declined(changes)).toMatchObject({ errorCode: 'invalidAddressForChain', asked: [] })
    }
  })
}

/** Quotes and halts, whatever the network. */
export const haltSuite = (member: TestMember): void => {
  const { height, quoteBody } = member
  const { quoted, declined } = quoting(member)
  const toEth = { destinationAddress: member.addresses.ETH }

  it('says swapHalted for every kind of halt', async () => {
    const halts = [
      vaultsWith(member, 'BTC', { halted: true }),
      vaultsWith(member, 'ETH', { chain_trading_paused: true }),
      vaultsWith(member, 'ETH', { chain: 'XXX' }),
      mimirOf(member, { HALTTRADING: 1 }),
      mimirOf(member, { HALTBTCTRADING: height }),
      mimirOf(member, { HALTETHTRADING: height }),
      mimirOf(member, { HALTBTCCHAIN: 100 }),
      mimirOf(member, { HALTETHCHAIN: 100 }),
      mimirOf(member, { SOLVENCYHALTETHCHAIN: 100 }),
      mimirOf(member, { HALTCHAINGLOBAL: 1 }),
      mimirOf(member, { NODEPAUSECHAINGLOBAL: height }),
      mimirOf(member, { STREAMINGSWAPPAUSE: 1 }),
      mimirOf(member, { 'RAGNAROK-BTC-BTC': 1 }),
    ]
    for (const script of halts) {
      expect(await declined(toEth, quoteBody(), script)).toMatchObject({ errorCode: 'swapHalted', asked: [] })
    }
  })

  it('is asked when a halt is only scheduled, is over, or concerns others', async () => {
    const calm = [
      mimirOf(member, { HALTBTCTRADING: height + 1, HALTETHTRADING: height + 1 }),
      mimirOf(member, { NODEPAUSECHAINGLOBAL: height - 1 }),
      mimirOf(member, { HALTDOGETRADING: 1, HALTDASHTRADING: 1, HALTTCYTRADING: 1 }),
      mimirOf(member, { HALTSIGNINGBTC: 1, HALTETHSIGNING: 1, PAUSELPBTC: 1 }),
    ]
    for (const script of calm) expect((await quoted(toEth, quoteBody(), script)).result).toHaveProperty('offers')
  })
}
