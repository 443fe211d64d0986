import { describe, expect, it } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { RecipientReading } from '../contract/recipient.ts'
import { eth, type FakeOptions, usdc } from '../testing/fakes.ts'
import { type TwoLegOptions, twoLegEngine } from '../testing/two-leg-engine.ts'
import { channel, fairOffer, link, recipient, sender } from '../testing/two-leg-providers.ts'

const wallet: RecipientReading = { kind: 'wallet', problems: [] }
const rejecting: RecipientReading = {
  kind: 'contract',
  problems: [{ verdict: 'lost', reason: 'code', text: 'rejects the coin' }],
}

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
  it('builds no first leg that sends a coin to a contract that may reject it', async () => {
    const coin = { policy: { intermediateAssets: [eth.identifier] }, first: { capabilities: { sameChainOnly: false } } }
    const asked: string[] = []
    const readRecipient: Chain['readRecipient'] = async ({ address }) => {
      asked.push(address)
      return address === channel ? rejecting : wallet
    }
    const { one, code } = await twoLegEngine({ ...coin, ethereum: { readRecipient } })
    expect(await code()).toBe('quoteError')
    expect(asked).toContain(channel)
    expect(one.built).toEqual([])
    const paid = await twoLegEngine({ ...coin, ethereum: { readRecipient: async () => wallet } })
    expect(await paid.code()).toBe('no error')
  })
  it('builds the first leg where nobody can say whether its coin goes to a contract', async () => {
    const { one, code } = await twoLegEngine({
      policy: { intermediateAssets: [eth.identifier] },
      first: { capabilities: { sameChainOnly: false } },
      ethereum: { readRecipient: () => Promise.reject(new Error('no node')) },
    })
    expect(await code()).toBe('no error')
    expect(one.built).toHaveLength(1)
  })
  it('accepts tokens to a contract, and a coin to one when the first leg is a single transaction', async () => {
    const readRecipient: Chain['readRecipient'] = async ({ address }) => (address === channel ? rejecting : wallet)
    const ethereum = { readRecipient }
    const token = await twoLegEngine({ first: { capabilities: { sameChainOnly: false } }, ethereum })
    expect(await token.code()).toBe('no error')
    expect(await (await twoLegEngine({ policy: { intermediateAssets: [eth.identifier] }, ethereum })).code()).toBe(
      'no error',
    )
  })
  it('expires early enough for the first leg to arrive', async () => {
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
  it('is refused and reported when the call does not pay the second deposit', async () => {
    const build: FakeOptions['build'] = async (offer, { sources }) => ({
      kind: 'contractCall',
      asset: link,
      amount: offer.sellAmount,
      sources,
      call: { vm: 'evm', to: `0x${'ab'.repeat(20)}`, data: `0xswap${recipient}`, value: 0n },
    })
    const { engine, code } = await twoLegEngine({ first: { build } })
    const facts: object[] = []
    engine.events.on('build-mismatch', (fact) => facts.push(fact))
    expect(await code()).toBe('unableToBuildTransaction')
    expect(facts).toMatchObject([{ provider: 'DEX', field: 'payout', expected: channel }])
  })
  it('reads the payout from a memo with the whole swap, not from one with only an order id', async () => {
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
