import { describe, expect, it } from 'vitest'
import { eth, type FakeOptions, usdc } from '../testing/fakes.ts'
import { type TwoLegOptions, twoLegEngine } from '../testing/two-leg-engine.ts'
import { channel, fairOffer, link, recipient, sender } from '../testing/two-leg-providers.ts'

describe('between the two deposits of a swap', () => {
  it.each([
    ['with a memo', { kind: 'transferWithMemo', form: 'transfer', memo: 'x', to: channel, asset: usdc }],
    ['with a tag', { kind: 'simpleTransfer', destinationTag: 7, to: channel, asset: usdc }],
    ['that closes too early', { kind: 'simpleTransfer', to: channel, asset: usdc, expiresAt: 1_071_999 }],
    [
      'whose channel closes too early',
      { kind: 'simpleTransfer', to: channel, asset: usdc, channel: { id: 'c', expiresAt: 1_071_999 } },
    ],
  ] as const)('builds no first leg for a second deposit %s', async (_, deposit) => {
    const build: FakeOptions['build'] = async ({ sellAmount }) => ({
      ...deposit,
      amount: sellAmount,
      sources: [sender],
    })
    const { one, code } = await twoLegEngine({ second: { build } })
    expect(await code()).toBe('quoteError')
    expect(one.built).toEqual([])
  })
  it('builds no first leg for a second deposit on another chain', async () => {
    const build: FakeOptions['build'] = async ({ sellAmount: amount }) => ({
      kind: 'simpleTransfer',
      to: 'bc1elsewhere',
      asset: usdc,
      amount,
      sources: [sender],
    })
    const { one, code } = await twoLegEngine({ second: { build } })
    expect(await code()).toBe('unableToBuildTransaction')
    expect(one.built).toEqual([])
  })
  it('builds no first leg for a second deposit of another asset', async () => {
    const build: FakeOptions['build'] = async ({ sellAmount }, { sources }) => ({
      kind: 'simpleTransfer',
      to: channel,
      asset: eth,
      amount: sellAmount,
      sources,
    })
    const { one, code } = await twoLegEngine({ second: { build } })
    expect(await code()).toBe('unableToBuildTransaction')
    expect(one.built).toEqual([])
  })
  it('builds no first leg whose coin a contract at the second address may not take', async () => {
    const coin = { policy: { intermediateAssets: [eth.identifier] }, first: { capabilities: { sameChainOnly: false } } }
    const asked: string[] = []
    const holdsCode = async (_: string, address: string) => {
      asked.push(address)
      return address === channel
    }
    const { one, code } = await twoLegEngine({ ...coin, ethereum: { holdsCode } })
    expect(await code()).toBe('quoteError')
    expect([asked, one.built]).toEqual([[channel], []])
    expect(await (await twoLegEngine({ ...coin, ethereum: { holdsCode: async () => false } })).code()).toBe('no error')
  })
  it('takes tokens at a contract, and a coin at one from whoever pays in the same transaction', async () => {
    const ethereum = { holdsCode: async (_: string, address: string) => address === channel }
    const token = await twoLegEngine({ first: { capabilities: { sameChainOnly: false } }, ethereum })
    expect(await token.code()).toBe('no error')
    expect(await (await twoLegEngine({ policy: { intermediateAssets: [eth.identifier] }, ethereum })).code()).toBe(
      'no error',
    )
  })
  it('closes early enough for the first leg to arrive', async () => {
    const build: FakeOptions['build'] = async ({ sellAmount }) => ({
      kind: 'simpleTransfer',
      to: channel,
      asset: usdc,
      amount: sellAmount,
      sources: [sender],
      expiresAt: 1_500_000,
    })
    const { swap } = await twoLegEngine({ second: { build } })
    expect((await swap()).deposit).toMatchObject({ expiresAt: 1_488_000 })
  })
  it('is refused when the call does not pay the second step, and that is told', async () => {
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      kind: 'contractCall',
      asset: link,
      amount: offer.sellAmount,
      sources,
      call: { vm: 'evm', to: `0x${'ab'.repeat(20)}`, data: `0xswap${recipient}`, value: 0n },
    })
    const { engine, code } = await twoLegEngine({ first: { build } })
    const told: object[] = []
    engine.events.on('build-mismatch', (fact) => told.push(fact))
    expect(await code()).toBe('unableToBuildTransaction')
    expect(told).toMatchObject([{ provider: 'DEX', field: 'payout', expected: channel }])
  })
  it('reads the payout in a memo that holds the whole swap, not in one that only names an order', async () => {
    const ordered = (more: object): TwoLegOptions => ({
      first: {
        quote: (ask) => ({ offers: [fairOffer(ask, { depositKind: 'transferWithMemo' })] }),
        build: async ({ sellAmount: amount }, { sources }) => ({
          kind: 'transferWithMemo',
          form: 'transfer',
          memo: 'order-7',
          to: `0x${'ef'.repeat(20)}`,
          asset: link,
          amount,
          sources,
          ...more,
        }),
      },
    })
    const own = { disableBuildTx: true }
    expect(await (await twoLegEngine(ordered({}))).code(own)).toBe('unableToBuildTransaction')
    expect(await (await twoLegEngine(ordered({ channel: { id: 'order-7' } }))).code(own)).toBe('no error')
  })
})
