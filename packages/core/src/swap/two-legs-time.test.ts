import { describe, expect, it } from 'vitest'
import type { Deposit } from '../contract/deposit.ts'
import { type FakeOptions, usdc } from '../testing/fakes.ts'
import { type TwoLegOptions, twoLegEngine } from '../testing/two-leg-engine.ts'
import { channel, fairOffer, link } from '../testing/two-leg-providers.ts'

/** What DEX is asked to open, with what differs. */
const first =
  (more: object): FakeOptions['build'] =>
  async (offer, { sources, destinationAddress }) => ({
    kind: 'contractCall',
    asset: link,
    amount: offer.sellAmount,
    sources,
    call: { vm: 'evm', to: `0x${'ab'.repeat(20)}`, data: `0xswap${destinationAddress.slice(2)}`, value: 0n },
    ...more,
  })

/** What BRIDGE opens: a channel without an end, unless it has one. */
const second =
  (more: object): FakeOptions['build'] =>
  async ({ sellAmount: amount }, { sources }) =>
    ({ kind: 'simpleTransfer', asset: usdc, amount, sources, to: channel, ...more }) as Deposit

const opening = (one: object, two: object, more: TwoLegOptions = {}) =>
  twoLegEngine({ ...more, first: { ...more.first, build: first(one) }, second: { build: second(two) } })

const opened = async (one: object, two: object) => (await (await opening(one, two)).swap()).deposit

// The first leg takes twelve seconds.
describe('the time in which the first deposit of two may be sent', () => {
  it('ends so early that the second deposit is still open', async () => {
    expect(await opened({}, { expiresAt: 1_500_000 })).toMatchObject({ expiresAt: 1_488_000 })
    expect(await opened({}, { channel: { id: 'C', expiresAt: 1_500_000 } })).toMatchObject({ expiresAt: 1_488_000 })
  })

  it('ends with the earlier end of the second deposit and its channel', async () => {
    const two = (expiresAt: number, channelEnd: number) => ({ expiresAt, channel: { id: 'C', expiresAt: channelEnd } })
    expect(await opened({}, two(1_500_000, 1_600_000))).toMatchObject({ expiresAt: 1_488_000 })
    expect(await opened({}, two(1_600_000, 1_500_000))).toMatchObject({ expiresAt: 1_488_000 })
  })

  it('ends with its own end where that is earlier, or the only one', async () => {
    expect(await opened({ expiresAt: 1_400_000 }, { expiresAt: 1_500_000 })).toMatchObject({ expiresAt: 1_400_000 })
    expect(await opened({ expiresAt: 1_499_999 }, { expiresAt: 1_500_000 })).toMatchObject({ expiresAt: 1_488_000 })
    expect(await opened({ expiresAt: 1_400_000 }, {})).toMatchObject({ expiresAt: 1_400_000 })
  })

  it('has no end of its own where neither deposit has one', async () => {
    expect(await opened({}, { channel: { id: 'C' } })).toHaveProperty('expiresAt', undefined)
  })

  it('needs a minute for signing, and the time of the first leg', async () => {
    expect(await (await opening({}, { expiresAt: 1_072_000 })).code()).toBe('no error')
    expect(await (await opening({}, { expiresAt: 1_071_999 })).code()).toBe('quoteError')
  })
})

describe('the channel of a swap of two legs', () => {
  it('is that of the first deposit, else that of the second, and ends with the earlier of them', async () => {
    const own = { channel: { id: 'O', expiresAt: 1_450_000 } }
    const two = { channel: { id: 'C', expiresAt: 1_500_000 } }
    expect((await opened(own, two))?.channel).toStrictEqual({ id: 'O', expiresAt: 1_450_000 })
    expect((await opened({ channel: { id: 'O', expiresAt: 1_490_000 } }, two))?.channel).toEqual({
      id: 'O',
      expiresAt: 1_488_000,
    })
    expect((await opened({ channel: { id: 'O' } }, two))?.channel).toEqual({ id: 'O', expiresAt: 1_488_000 })
    expect((await opened({}, two))?.channel).toEqual({ id: 'C', expiresAt: 1_488_000 })
  })

  it('has no end where neither deposit has one, and may be absent', async () => {
    expect((await opened({}, { channel: { id: 'C' } }))?.channel).toStrictEqual({ id: 'C', expiresAt: undefined })
    expect(await opened({}, {})).toHaveProperty('channel', undefined)
  })

  it('comes with the facts of both providers, those of the first where both state one', async () => {
    const deposit = await opened({ meta: { dex: 1, both: 'first' } }, { meta: { bridge: 2, both: 'second' } })
    expect(deposit?.meta).toEqual({ dex: 1, bridge: 2, both: 'first' })
  })
})

describe('the second deposit of a swap', () => {
  it('is at an address of its chain, where a package serves that', async () => {
    expect(await (await opening({}, { to: 'nowhere' })).code()).toBe('unableToBuildTransaction')
  })

  it('is refused where the first leg is not the kind of deposit that was quoted', async () => {
    const quote: FakeOptions['quote'] = (ask) => ({ offers: [fairOffer(ask, { depositKind: 'simpleTransfer' })] })
    const { code } = await opening({}, {}, { first: { quote } })
    expect(await code()).toBe('quoteError')
  })

  it('may be for less than was expected, as the first leg may pay out at worst', async () => {
    const { two, swap } = await opening({}, {})
    await swap()
    expect(two.built[0]?.offer.sellAmount).toBe(990_000_000n)
  })
})
