import { FACTS, type FactSet, type Plugin, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { context, transfer } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'
import { utxo } from './utxo.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('funds', () => {
  it('are read from every source in parallel with the fee rate, each address once', async () => {
    const wallet = testWallet('BTC', '1')
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => wallet.key(name, 'p2wpkh'))
    for (const key of keys) wallet.pay(key, 1000n)
    const sources = [...keys, ...keys].map(({ address }, at) => (at % 2 ? address : address.toUpperCase()))
    const funds = await wallet.funds(transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources: sources as [string] }))
    expect(funds.balance).toBe(6000n)
    expect(funds.gasBalance).toBe(6000n)
    expect(wallet.ledger.asked.toSorted()).toEqual(
      ['/v1/fees/precise', ...keys.map(({ address }) => `/address/${address}/utxo`)].toSorted(),
    )
  })

  it('include own unconfirmed change, not unconfirmed payments of others', async () => {
    const wallet = testWallet('BTC', '1')
    const [one, two] = [wallet.key('one', 'p2wpkh'), wallet.key('two', 'p2wpkh')]
    wallet.pay(one, 1n, { confirmations: 0, spenders: [one.address, two.address] })
    wallet.pay(one, 10n, { confirmations: 0, spenders: [one.address, VAULT] })
    wallet.pay(one, 100n, { confirmations: 0, spenders: [VAULT] })
    wallet.pay(one, 1000n, { confirmations: 0, spenders: [] })
    wallet.pay(one, 10_000n)
    const sources = [one.address, two.address] as const
    expect((await wallet.funds(transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources }))).balance).toBe(10_001n)
  })

  it('include the change of 25 unconfirmed transactions at most', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    for (let left = 26; left > 0; left--) wallet.pay(key, 1_000n, { confirmations: 0, spenders: [key.address] })
    const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources: [key.address] })
    expect((await wallet.funds(deposit)).balance).toBe(25_000n)
    expect(wallet.ledger.asked.filter((path) => path.startsWith('/tx/'))).toHaveLength(25)
  })

  it('count a coin once that the index lists twice', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    const listed = (vout: number) => ({ txid: 'ab'.repeat(32), vout, value: 700, status: { confirmed: true } })
    const text = JSON.stringify([listed(0), listed(1), listed(0)])
    wallet.ledger.override(`/address/${key.address}/utxo`, { text })
    const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources: [key.address] })
    expect((await wallet.funds(deposit)).balance).toBe(1_400n)
  })

  it('spend confirmed coins first', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 900_000n, { confirmations: 0, spenders: [key.address] })
    wallet.pay(key, 50_000n)
    const built = await wallet.build(transfer({ chain: 'BTC', to: VAULT, amount: 10_000n, sources: [key.address] }))
    expect(wallet.chain.decode(built, 'BTC').others[0]?.amount).toBe(50_000n - 10_000n - 141n)
  })

  it('exclude mining rewards until they are mature', async () => {
    const wallet = testWallet('DOGE', '0.01')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 1n, { coinbase: true, confirmations: 239 })
    wallet.pay(key, 10n, { coinbase: true, confirmations: 240 })
    const deposit = transfer({ chain: 'DOGE', to: key.address, amount: 1n, sources: [key.address] })
    expect((await wallet.funds(deposit)).balance).toBe(10n)
  })

  it('exclude mining rewards of Zcash, which can only be shielded', async () => {
    const wallet = testWallet('ZEC', '1')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 50_000n, { coinbase: true, confirmations: 100_000 })
    wallet.pay(key, 900_000n)
    const deposit = transfer({ chain: 'ZEC', to: key.address, amount: 1n, sources: [key.address] })
    expect((await wallet.funds(deposit)).balance).toBe(900_000n)
  })

  it('request cash addresses with their prefix', async () => {
    const wallet = testWallet('BCH', '0.00001')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 5n)
    const deposit = transfer({ chain: 'BCH', to: key.address, amount: 1n, sources: [key.address] })
    expect((await wallet.funds(deposit)).balance).toBe(5n)
    expect(wallet.ledger.asked).toContain(`/api/v2/utxo/bitcoincash:${key.address}`)
  })

  it.each([
    ['a server error', { status: 503, text: '' }],
    ['invalid JSON', { text: '<html>' }],
    ['another format', { text: '{}' }],
    ['a malformed id', { text: '[{"txid":"x","vout":0,"value":1,"status":{}}]' }],
    ['a fractional amount', { text: `[{"txid":"${'0'.repeat(64)}","vout":0,"value":1.5,"status":{}}]` }],
    ['a negative amount', { text: `[{"txid":"${'0'.repeat(64)}","vout":0,"value":-1,"status":{}}]` }],
    ['an inexact amount', { text: `[{"txid":"${'0'.repeat(64)}","vout":0,"value":1e17,"status":{}}]` }],
  ])('cannot be read from %s', async (_, answer) => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.ledger.override(`/address/${key.address}/utxo`, answer)
    const error = await wallet
      .funds(transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources: [key.address] }))
      .catch((caught: unknown) => caught)
    expect(SwapError.is(error) && [error.code, error.data]).toEqual(['failedToRetrieveBalance', { chain: 'BTC.BTC' }])
  })

  it('refuse more addresses than the chain allows, and scripts on chains without segwit', async () => {
    const wallet = testWallet('BTC', '1')
    const seven = [1, 2, 3, 4, 5, 6, 7].map((name) => wallet.key(`${name}`, 'p2tr').address) as [string, ...string[]]
    await expect(wallet.funds(transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources: seven }))).rejects.toMatchObject(
      {
        code: 'invalidSourceAddressList',
      },
    )
    const zcash = testWallet('ZEC', '1')
    const two = [zcash.key('one', 'p2pkh').address, zcash.key('two', 'p2pkh').address] as const
    await expect(zcash.funds(transfer({ chain: 'ZEC', to: two[0], amount: 1n, sources: two }))).rejects.toMatchObject({
      code: 'invalidSourceAddressList',
    })
    const doge = testWallet('DOGE', '1')
    const refused = async (address: string) => {
      const error = await doge
        .funds(transfer({ chain: 'DOGE', to: VAULT, amount: 1n, sources: [address] }))
        .catch((caught: unknown) => caught)
      return SwapError.is(error) && [error.code, error.message]
    }
    const script = doge.key('one', 'p2sh').address
    expect(await refused(script)).toEqual([
      'invalidSourceAddress',
      `The source address ${script} has the form p2sh, which cannot fund a transaction on DOGE.`,
    ])
    expect(await refused(VAULT)).toEqual(['invalidSourceAddress', `The source address ${VAULT} is not valid on DOGE.`])
  })
})

describe('the fee rate', () => {
  /** Fee of a one-input, one-output sweep from p2wpkh: 110 bytes; from p2pkh: 192. */
  const sweepFee = async (code: string, rate: string, options = {}): Promise<bigint> => {
    const wallet = testWallet(code, rate, options)
    const key = wallet.key('one', code === 'BTC' ? 'p2wpkh' : 'p2pkh')
    wallet.pay(key, 9_000_000_000n)
    const to = code === 'BTC' ? VAULT : key.address
    const built = await wallet.build(transfer({ chain: code, to, amount: 1n, sources: [key.address], sweep: true }))
    return built.networkFee
  }

  it('may be fractional', async () => {
    expect(await sweepFee('BTC', '1.094')).toBe(121n)
    expect(await sweepFee('BTC', '2.023')).toBe(223n)
    expect(await sweepFee('DASH', '0.00002460')).toBe(473n)
  })

  it('stays within its bounds', async () => {
    expect(await sweepFee('BTC', '0.1')).toBe(110n)
    expect(await sweepFee('BTC', '99999')).toBe(55_000n)
    expect(await sweepFee('BTC', '0.1', { feeRate: { BTC: { min: 0.5 } } })).toBe(55n)
    expect(await sweepFee('BTC', '50', { feeRate: { BTC: { max: 3 } } })).toBe(330n)
    expect(await sweepFee('DOGE', '0.00000001')).toBe(192_000n)
  })

  it('uses the fallback when configured, and refuses to build otherwise', async () => {
    expect(await sweepFee('DASH', '-1')).toBe(384n)
    await expect(sweepFee('BTC', 'null')).rejects.toThrow(/No fee rate is known for BTC/)
    expect(await sweepFee('BTC', 'null', { feeRate: { BTC: { fallback: 7 } } })).toBe(770n)
  })

  it('is read from the other path when a deployment supports only that', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    wallet.ledger.override('/v1/fees/precise', { status: 404 })
    wallet.ledger.override('/fee-estimates', { status: 200, text: '{"1":87.8,"3":4.5}' })
    const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 1n, sources: [key.address], sweep: true })
    for (let round = 0; round < 2; round++) expect((await wallet.build(deposit)).networkFee).toBe(495n)
    expect(wallet.ledger.asked.filter((path) => path.includes('fee'))).toEqual([
      '/v1/fees/precise',
      '/fee-estimates',
      '/fee-estimates',
    ])
  })

  it('requires valid bounds', () => {
    expect(() => testWallet('BTC', '1', { feeRate: { BTC: { min: 5, max: 4 } } })).toThrow(RangeError)
    expect(() => testWallet('BTC', '1', { feeRate: { BTC: { min: 0 } } })).toThrow(RangeError)
  })
})

describe('the plugin', () => {
  it('registers one family for six chains without a request', () => {
    const plugin: Plugin = utxo()
    const made: string[] = []
    plugin.register({
      provider: () => {
        throw new Error('The plugin registered a provider.')
      },
      chain: (family, make) => {
        const chain = make((key) => {
          if (key === FACTS) return { follow: (set: FactSet<unknown>) => () => set.own } as never
          return (() => Promise.reject(new Error('The plugin sent a request.'))) as never
        })
        made.push(family, ...chain.codes)
        expect(chain.readAddress('BTC', VAULT.toUpperCase())).toEqual({ canonical: VAULT, form: 'p2wpkh' })
        expect(chain.readAddress('ETH', VAULT)).toBeUndefined()
      },
    })
    expect(made).toEqual(['utxo', 'BTC', 'LTC', 'DOGE', 'DASH', 'BCH', 'ZEC'])
  })
})

describe('lookups', () => {
  it('return the fee rate within its bounds, and refuse Zcash, which has no rate', async () => {
    expect(await testWallet('BTC', '2.5').chain.readGas?.('BTC', context())).toEqual({ value: '2.5', unit: 'sat/vB' })
    expect(await testWallet('BTC', '9000').chain.readGas?.('BTC', context())).toEqual({ value: '500', unit: 'sat/vB' })
    await expect(testWallet('ZEC', '1').chain.readGas?.('ZEC', context())).rejects.toMatchObject({
      code: 'unsupportedChainId',
    })
  })

  it('return the spendable balance of one address', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 1000n)
    wallet.pay(key, 10n, { confirmations: 0, spenders: [VAULT] })
    const [balance, ...more] = (await wallet.chain.readBalances?.('BTC', key.address, context())) ?? []
    expect(balance).toMatchObject({ token: { identifier: 'BTC.BTC', decimals: 8 }, amount: 1000n })
    expect(more).toEqual([])
  })
})
