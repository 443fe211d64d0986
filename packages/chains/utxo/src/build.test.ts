import { SwapError } from '@switchyard/core'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { context, transfer, withMemo } from './testing/deposits.ts'
import { testWallet } from './testing/wallet.ts'

const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const MEMO = '=:ETH.ETH:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const refusal = async (work: Promise<unknown>): Promise<SwapError> => {
  const error = await work.catch((caught: unknown) => caught)
  if (!SwapError.is(error)) throw new Error('No error was thrown.', { cause: error })
  return error
}

describe('building a deposit', () => {
  it('pays the vault first, change second and the memo last, and decodes all of them [SRS-3, SRS-4]', async () => {
    const wallet = testWallet('BTC', '2')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 1_000_000n)
    const built = await wallet.build(
      withMemo({ chain: 'BTC', to: VAULT, amount: 600_000n, memo: MEMO, sources: [key.address] }),
    )
    const { txOutputs, version, txInputs } = bitcoin.Psbt.fromBase64(String(built.tx))
    expect(version).toBe(2)
    expect(txInputs.map(({ sequence }) => sequence)).toEqual([0xffffffff])
    expect(txOutputs.map(({ address }) => address)).toEqual([VAULT, key.address, undefined])
    // 10.5 + 68 + 31 + 31 + 63 = 203.5 virtual bytes at 2
    expect(built.networkFee).toBe(408n)
    expect(wallet.chain.decode(built, 'BTC')).toEqual({
      to: VAULT,
      amount: 600_000n,
      memo: MEMO,
      memoHex: Buffer.from(MEMO).toString('hex'),
      others: [{ address: key.address, amount: 399_592n }],
      from: [key.address],
      fee: 408n,
    })
    expect(built.sellAmount).toBeUndefined()
  })

  it('places a byte payload second and change last', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    const deposit = withMemo({
      chain: 'BTC',
      to: VAULT,
      amount: 50_000n,
      memo: '',
      memoHex: `01ff${'00'.repeat(46)}`,
      sources: [key.address],
    })
    const built = await wallet.build(deposit)
    const { txOutputs } = bitcoin.Psbt.fromBase64(String(built.tx))
    expect(txOutputs.map(({ address }) => address)).toEqual([VAULT, undefined, key.address])
    const decoded = wallet.chain.decode(built, 'BTC')
    expect(decoded.memo).toBeUndefined()
    expect(decoded.memoHex).toBe(deposit.memoHex)
  })

  it('reduces a near-maximum sell so that a byte payload has a change output [QUO-5d]', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    // change: 10.5 + 68 + 31 + 31 + 59 = 199.5 bytes; without change 169
    const deposit = { chain: 'BTC', to: VAULT, memo: '', memoHex: 'ff'.repeat(48), sources: [key.address] } as const
    const built = await wallet.build(withMemo({ ...deposit, amount: 99_831n }))
    expect(built.sellAmount).toBe(100_000n - 200n - 294n)
    expect(wallet.chain.decode(built, 'BTC').others).toEqual([{ address: key.address, amount: 294n }])
    const exact = await wallet.build(withMemo({ ...deposit, amount: 99_506n }))
    expect(exact.sellAmount).toBeUndefined()
    const beyond = await refusal(wallet.build(withMemo({ ...deposit, amount: 99_832n })))
    expect(beyond.code).toBe('unableToBuildTransaction')
  })

  it('places extra outputs after vault and memo', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 100_000n)
    const extra = wallet.key('extra', 'p2wpkh').address
    const built = await wallet.build(
      withMemo({
        chain: 'BTC',
        to: VAULT,
        amount: 50_000n,
        memo: 'x',
        extraOutputs: [{ address: extra, amount: 294n }],
        sources: [key.address],
      }),
    )
    const { txOutputs } = bitcoin.Psbt.fromBase64(String(built.tx))
    expect(txOutputs.map(({ address }) => address)).toEqual([VAULT, undefined, extra, key.address])
    const [first, change] = wallet.chain.decode(built, 'BTC').others
    expect(first).toEqual({ address: extra, amount: 294n })
    expect(change?.address).toBe(key.address)
  })

  it('refuses more outputs than THORChain observers read', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    const extraOutputs = Array.from({ length: 9 }, () => ({ address: VAULT, amount: 1000n }))
    const error = await refusal(
      wallet.build(
        withMemo({ chain: 'BTC', to: VAULT, amount: 5000n, memo: 'x', extraOutputs, sources: [key.address] }),
      ),
    )
    expect(error.message).toMatch(/at most 10 outputs may carry value/)
  })

  it('carries a memo of 80 bytes and refuses 81, an empty one and broken text [LIM-4]', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    const sell = (memo: string, memoHex?: string) =>
      wallet.build(withMemo({ chain: 'BTC', to: VAULT, amount: 9000n, memo, memoHex, sources: [key.address] }))
    expect(wallet.chain.decode(await sell('ü'.repeat(40)), 'BTC').memo).toBe('ü'.repeat(40))
    expect((await refusal(sell('a'.repeat(81)))).code).toBe('memoTooLongForSourceChain')
    expect((await refusal(sell('ü'.repeat(41)))).code).toBe('memoTooLongForSourceChain')
    expect((await refusal(sell('', 'ff'.repeat(81)))).code).toBe('memoTooLongForSourceChain')
    for (const [memo, hex] of [
      ['', undefined],
      ['\ud800', undefined],
      ['', ''],
      ['', 'abc'],
      ['', 'zz'],
    ] as const)
      expect((await refusal(sell(memo, hex))).code).toBe('unableToBuildTransaction')
  })

  it('refuses an expired deposit and an expired channel', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    const now = context().clock.now()
    const sell = (more: object) =>
      wallet.build(transfer({ chain: 'BTC', to: VAULT, amount: 9000n, sources: [key.address], ...more }))
    for (const late of [{ expiresAt: now }, { expiresAt: now + 1, channel: { id: '1', expiresAt: now } }])
      expect((await refusal(sell(late))).message).toMatch(/expired/)
    await expect(sell({ expiresAt: now + 1 })).resolves.toBeDefined()
  })

  it('sells amounts above 2^53 exactly', async () => {
    const wallet = testWallet('DOGE', '0.01')
    const key = wallet.key('one', 'p2pkh')
    wallet.pay(key, 30_000_000_000_000_003n)
    const to = wallet.key('vault', 'p2pkh').address
    const amount = 20_000_000_000_000_001n
    const built = await wallet.build(transfer({ chain: 'DOGE', to, amount, sources: [key.address] }))
    const change = 30_000_000_000_000_003n - amount - built.networkFee
    expect(wallet.chain.decode(built, 'DOGE')).toMatchObject({
      amount,
      others: [{ address: key.address, amount: change }],
    })
    const { txOutputs } = bitcoin.Psbt.fromBase64(String(built.tx))
    expect(txOutputs.map(({ value }) => value)).toEqual([amount, change])
  })

  it('spends the first source first, returns change to it, and takes no more coins than needed [QUO-3g, QUO-3j]', async () => {
    const wallet = testWallet('BTC', '1')
    const [one, two] = [wallet.key('one', 'p2wpkh'), wallet.key('two', 'p2tr')]
    wallet.pay(one, 20_000n)
    wallet.pay(one, 30_000n)
    wallet.pay(two, 900_000n)
    const built = await wallet.build(
      transfer({ chain: 'BTC', to: VAULT, amount: 500_000n, sources: [one.address, two.address] }),
    )
    const { data } = bitcoin.Psbt.fromBase64(String(built.tx))
    expect(data.inputs.map(({ witnessUtxo }) => witnessUtxo?.value)).toEqual([30_000n, 900_000n])
    expect(wallet.chain.decode(built, 'BTC').others.map(({ address }) => address)).toEqual([one.address])
    expect(built.warnings).toEqual([])
  })

  it('warns where a refund goes when the first source has no coins worth spending', async () => {
    const wallet = testWallet('BTC', '10')
    const [one, two] = [wallet.key('one', 'p2wpkh'), wallet.key('two', 'p2wpkh')]
    wallet.pay(one, 600n)
    wallet.pay(two, 90_000n)
    const sources = [one.address, two.address] as const
    const built = await wallet.build(transfer({ chain: 'BTC', to: VAULT, amount: 50_000n, sources }))
    expect(wallet.chain.decode(built, 'BTC').others.map(({ address }) => address)).toEqual([two.address])
    expect(built.warnings?.map(({ code }) => code)).toEqual(['refundAddressNotApplied'])
    expect(built.warnings?.[0]?.display).toContain(two.address)
  })

  it('adds change below dust to the fee and keeps the smallest change above it', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 10_000n)
    // without change 110 bytes, with change 141
    const sell = (amount: bigint) => wallet.build(transfer({ chain: 'BTC', to: VAULT, amount, sources: [key.address] }))
    const withChange = await sell(10_000n - 141n - 294n)
    expect([withChange.networkFee, wallet.chain.decode(withChange, 'BTC').others[0]?.amount]).toEqual([141n, 294n])
    const given = await sell(10_000n - 141n - 293n)
    expect([given.networkFee, wallet.chain.decode(given, 'BTC').others]).toEqual([434n, []])
    const whole = await sell(10_000n - 110n)
    expect([whole.networkFee, whole.sellAmount]).toEqual([110n, undefined])
    const error = await refusal(sell(10_000n - 109n))
    expect(error.code).toBe('unableToBuildTransaction')
    expect(error.message).toBe(
      'Selling 0.00009891 BTC.BTC takes 0.00010001 BTC.BTC with network fees; only 0.0001 BTC.BTC is spendable.',
    )
  })

  it('sweeps every coin worth its input and returns the adjusted sell amount [QUO-5c]', async () => {
    const wallet = testWallet('BTC', '10')
    const key = wallet.key('one', 'p2wpkh')
    for (const value of [50_000n, 681n, 680n, 9000n]) wallet.pay(key, value)
    const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 59_681n, sources: [key.address], sweep: true })
    const funds = await wallet.funds(deposit)
    expect(funds.balance).toBe(60_361n)
    const built = await wallet.chain.build(deposit, funds, context())
    // 10.5 + 3 * 68 + 31 = 245.5 bytes; 680 is not worth its input
    expect(built).toMatchObject({ networkFee: 2460n, sellAmount: 59_681n - 2460n })
    expect(wallet.chain.decode(built, 'BTC')).toEqual({
      to: VAULT,
      amount: 57_221n,
      others: [],
      from: [key.address],
      fee: 2460n,
    })
  })

  it('refuses to sweep dust, an empty balance, or several addresses [QUO-3d]', async () => {
    const wallet = testWallet('BTC', '1')
    const [one, two, none] = [wallet.key('one', 'p2wpkh'), wallet.key('two', 'p2wpkh'), wallet.key('none', 'p2wpkh')]
    wallet.pay(one, 403n)
    wallet.pay(two, 100n)
    const sweep = (...sources: [string, ...string[]]) =>
      refusal(wallet.build(transfer({ chain: 'BTC', to: VAULT, amount: 1000n, sources, sweep: true })))
    expect((await sweep(one.address)).message).toMatch(/output of 293 base units is below the dust limit of 294/)
    expect((await sweep(two.address)).code).toBe('unableToBuildTransaction')
    expect((await sweep(none.address)).code).toBe('unableToBuildTransaction')
    expect((await sweep(one.address, two.address)).code).toBe('invalidSourceAddressList')
  })

  it('refuses deposits it cannot express', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, 100_000n)
    const plain = { chain: 'BTC', to: VAULT, amount: 5000n, sources: [key.address] } as const
    const token = transfer(plain)
    const cases = [
      transfer({ ...plain, amount: 293n }),
      transfer({ ...plain, to: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' }),
      { ...token, asset: { ...token.asset, address: '0x1' } },
      { ...withMemo({ ...plain, memo: 'x' }), form: 'msgDeposit' as const },
      { ...withMemo({ ...plain, memo: 'x' }), to: undefined },
      {
        ...token,
        kind: 'contractCall' as const,
        call: { vm: 'radix' as const, manifest: '' },
      },
    ]
    for (const deposit of cases) expect((await refusal(wallet.build(deposit))).code).toBe('unableToBuildTransaction')
    const foreign = transfer({ ...plain, sources: ['DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU'] })
    expect((await refusal(wallet.build(foreign))).code).toBe('invalidSourceAddress')
    const funds = await wallet.funds(transfer(plain))
    const invented = { ...funds, state: { coins: [], rate: 1000n } }
    expect((await refusal(wallet.chain.build(transfer(plain), invented, context()))).code).toBe(
      'unableToBuildTransaction',
    )
  })

  it('refuses a transaction larger than nodes relay', async () => {
    const wallet = testWallet('BTC', '1')
    const key = wallet.key('one', 'p2wpkh')
    for (let left = 1500; left > 0; left--) wallet.pay(key, 1000n)
    const error = await refusal(
      wallet.build(transfer({ chain: 'BTC', to: VAULT, amount: 1_390_000n, sources: [key.address] })),
    )
    expect(error.message).toMatch(/above the maximum transaction size/)
  })

  it('builds the same transaction twice for the same deposit', async () => {
    const wallet = testWallet('BTC', '1.234')
    const key = wallet.key('one', 'p2wpkh')
    for (let left = 9; left > 0; left--) wallet.pay(key, 5000n)
    const deposit = transfer({ chain: 'BTC', to: VAULT, amount: 20_000n, sources: [key.address] })
    expect((await wallet.build(deposit)).tx).toBe((await wallet.build(deposit)).tx)
  })
})
