import { ReplaceableFacts, readProbe } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { createChain } from './chain.ts'
import { utxoFacts } from './facts.ts'
import { context, transfer } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'
import { utxo } from './utxo.ts'

const facts = new ReplaceableFacts()
const follow = facts.follow(utxoFacts)

describe('replaced facts of UTXO chains', () => {
  const wallet = testWallet('BTC', '4', {}, follow)
  const key = wallet.key('one', 'p2wpkh')
  wallet.pay(key, 100_000n)
  const sell = (amount: bigint) => transfer({ chain: 'BTC', to: key.address, amount, sources: [key.address] })

  it('hold for the next build: bounds of the fee rate and dust', async () => {
    const fee = async () => (await wallet.build(sell(10_000n))).networkFee
    expect(await fee()).toBe(4n * 141n)
    facts.replace({ name: 'feeRate', chain: 'BTC', value: { min: 5, max: 6 } })
    expect(await fee()).toBe(5n * 141n)
    facts.replace({ name: 'feeRate', chain: 'BTC', value: { min: 1, max: 2 } })
    expect(await fee()).toBe(2n * 141n)

    facts.replace()
    await expect(wallet.build(sell(294n))).resolves.toBeDefined()
    facts.replace({ name: 'dust', chain: 'BTC', value: { flat: '1000' } })
    await expect(wallet.build(sell(294n))).rejects.toThrow('is below the dust limit of 1000')
    facts.replace()
  })

  it('decide what a decoded transaction may pay', async () => {
    const built = await wallet.build(sell(10_000n))
    expect(wallet.chain.decode(built, 'BTC').fee).toBe(4n * 141n)
    facts.replace(
      { name: 'feeRate', chain: 'BTC', value: { min: 0.1, max: 0.2 } },
      { name: 'dust', chain: 'BTC', value: { flat: '1' } },
    )
    expect(() => wallet.chain.decode(built, 'BTC')).toThrow('above the maximum of the chain')
    facts.replace()
  })

  it('refuse a sell where a fact is removed, whatever other chains have', async () => {
    for (const name of ['dust', 'feeRate']) {
      facts.replace({ name, chain: 'BTC', value: null })
      await expect(wallet.build(sell(10_000n))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    }
    facts.replace()
  })

  it('keep the maximum where a bound of the options crosses it', async () => {
    const bounded = testWallet('BTC', '4', { feeRate: { BTC: { min: 3 } } }, follow)
    bounded.pay(key, 100_000n)
    facts.replace({ name: 'feeRate', chain: 'BTC', value: { min: 1, max: 2 } })
    expect((await bounded.build(sell(10_000n))).networkFee).toBe(2n * 141n)
    facts.replace()
  })

  it('move a public gateway at once, and not those of the operator', async () => {
    const asked: string[] = []
    const http = async ({ url }: { readonly url: string }) => {
      asked.push(new URL(url).host)
      return { status: 200, headers: {}, text: '[]' }
    }
    const own = { BTC: { kind: 'esplora', url: 'http://own.test' } } as const
    const chains = [createChain({}, http, follow), createChain({ gateways: own }, http, follow)]
    facts.replace({ name: 'gateways', chain: 'BTC', value: { kind: 'esplora', url: ['https://moved.example'] } })
    for (const chain of chains) await chain.readBalances?.('BTC', key.address, context()).catch(() => undefined)
    expect(new Set(asked)).toEqual(new Set(['moved.example', 'own.test']))
    expect(chains[0]?.listNodes?.('BTC')?.map(({ url }) => url)).toEqual(['https://moved.example'])

    facts.replace({ name: 'gateways', chain: 'BTC', value: null })
    const none = chains[0]?.readBalances?.('BTC', key.address, context())
    await expect(none).rejects.toThrow('No gateway is configured for BTC.')
    facts.replace()
  })

  it('change the expiry, the branch and the fee of Zcash', async () => {
    const zcash = testWallet('ZEC', '0', {}, follow)
    const owner = zcash.key('one', 'p2pkh')
    zcash.pay(owner, 1_000_000n)
    zcash.ledger.override('/api/v2', { status: 200, text: '{"blockbook":{},"backend":{"blocks":3600000}}' })
    const deposit = transfer({ chain: 'ZEC', to: owner.address, amount: 100_000n, sources: [owner.address] })
    const read = async () => ((await zcash.funds(deposit)).state as { readonly zcash: object }).zcash
    expect(await read()).toEqual({ branchId: 0x77190ad9, expiryHeight: 3_600_120, marginalFee: 1_000n })

    facts.replace(
      { name: 'expiryBlocks', value: 40 },
      { name: 'consensusBranch', value: '0x0badcafe' },
      { name: 'marginalFees', value: [{ fromHeight: 0, zatoshi: '7' }] },
    )
    expect(await read()).toEqual({ branchId: 0x0badcafe, expiryHeight: 3_600_040, marginalFee: 7n })
    expect((await zcash.build(deposit)).networkFee).toBe(14n)
    facts.replace()
  })
})

describe('facts of UTXO chains with a wrong value', () => {
  it.each([
    ['dust', 'BTC', { perByte: 3 }],
    ['dust', 'BTC', { flat: '1', perByte: '1' }],
    ['feeRate', 'BTC', { min: 2, max: 1 }],
    ['feeRate', 'BTC', { min: 0, max: 1 }],
    ['gateways', 'BTC', { kind: 'electrum', url: ['https://a.example'] }],
    ['consensusBranch', undefined, '77190ad9'],
    ['marginalFees', undefined, [{ fromHeight: 5, zatoshi: '1' }]],
    ['marginalFees', undefined, []],
  ])('are refused: %s %s %j', (name, chain, value) => {
    const fact = { name, chain, value, source: 'a test', seen: '2026-11-28' }
    expect(() => utxoFacts.read([fact])).toThrow(name)
  })
})

describe('the facts of a UTXO index', () => {
  const read = async (precise: object) =>
    (
      await readProbe(utxo({ gateways: { BTC: { kind: 'esplora', url: 'https://index.example/api' } } }), 'BTC', {
        '/block-height/478559': '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148',
        '/blocks/tip/hash': 'ab'.repeat(32),
        [`/block/${'ab'.repeat(32)}`]: { height: 925_000, timestamp: 1_735_689_600 },
        '/v1/fees/precise': precise,
        '/address/1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH/utxo': [],
      })
    ).facts?.[0]

  it('agree with the published figures of mempool.space', async () =>
    expect(await read({ halfHourFee: 1.094, minimumFee: 0.1 })).toMatchObject({
      name: 'feeRate',
      value: '1 to 500',
      current: 'an estimate of 1.094, relayed from 0.1',
      agrees: true,
    }))

  it('name a floor that nodes do not relay, and a rate near the maximum', async () => {
    expect(await read({ halfHourFee: 4, minimumFee: 1.5 })).toMatchObject({
      agrees: false,
      consequence: expect.stringContaining('Raise min.'),
    })
    expect(await read({ halfHourFee: 251, minimumFee: 1 })).toMatchObject({
      agrees: false,
      consequence: expect.stringContaining('raise max.'),
    })
  })
})
