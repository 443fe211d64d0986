import { type DecodedDeposit, type Deposit, SwapError, type Token } from '@switchyard/core'
import { getAddress, Interface, Transaction, toUtf8String } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALICE, chainOver, coin, contextAt, fundsWith, token } from './testing/chain-under-test.ts'
import { StubNode } from './testing/stub-node.ts'

const MAX = 2n ** 256n - 1n
const erc20 = new Interface(['function transfer(address to, uint256 amount)'])

const hex = (least: number, most = least) =>
  fc.uint8Array({ minLength: least, maxLength: most }).map((bytes) => Buffer.from(bytes).toString('hex'))
const respelt = (digits: string) =>
  fc.constantFrom(`0x${digits}`, `0x${digits.toUpperCase()}`, getAddress(`0x${digits}`))
const address = hex(20).chain(respelt)
const tokenAddress = fc.oneof(
  address,
  hex(20).map((digits) => `0X${digits.toUpperCase()}`),
)
const amount = fc.oneof(fc.bigInt({ min: 0n, max: MAX }), fc.bigInt({ min: -1n, max: 1000n }))
const asset: fc.Arbitrary<Token> = fc.oneof(
  fc.constant(coin()),
  tokenAddress.map((text) => token(text)),
)
const memo = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constant('=:BTC.BTC:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'),
)
const transferData = fc
  .tuple(hex(20), fc.bigInt({ min: 0n, max: MAX }))
  .map(([to, sent]) => erc20.encodeFunctionData('transfer', [`0x${to}`, sent]))
const callData = fc.oneof(
  hex(0, 300).map((digits) => `0x${digits}`),
  transferData,
)

const sources = [ALICE] as const
const simple = fc.record({
  kind: fc.constant('simpleTransfer' as const),
  asset,
  amount,
  sources: fc.constant(sources),
  to: address,
})
const withMemo = fc.record(
  {
    kind: fc.constant('transferWithMemo' as const),
    form: fc.constant('transfer' as const),
    asset,
    amount,
    sources: fc.constant(sources),
    to: address,
    memo,
    memoHex: hex(0, 80),
  },
  { requiredKeys: ['kind', 'form', 'asset', 'amount', 'sources', 'to', 'memo'] },
)
const call = fc.record({
  kind: fc.constant('contractCall' as const),
  asset,
  amount,
  sources: fc.constant(sources),
  call: fc.record({ vm: fc.constant('evm' as const), to: address, data: callData, value: amount }),
})
const deposit: fc.Arbitrary<Deposit> = fc.oneof(simple, withMemo, call)

const node = new StubNode({ eth_estimateGas: () => '0x10000', eth_chainId: () => '0x1' })
const chain = chainOver(node.http)
const rich = fundsWith({ balance: 2n ** 300n, gasBalance: 2n ** 300n })

interface TransactionFields {
  readonly to: string
  readonly from: string
  readonly gas: string
  readonly gasPrice: string
  readonly value: string
  readonly data: string
}

/** The fields of a deposit in the form `decode` returns. */
const expectedDecoding = (made: Deposit): Partial<DecodedDeposit> => {
  if (made.kind === 'contractCall') {
    const { to, value, data } = made.call as { readonly to: string; readonly value: bigint; readonly data: string }
    return { to: getAddress(to.toLowerCase()), amount: value, data }
  }
  const to = getAddress((made.to ?? '').toLowerCase())
  const contract = made.asset.address && getAddress(made.asset.address.toLowerCase())
  if (made.kind === 'simpleTransfer') return { to, amount: made.amount, ...(contract && { token: contract }) }
  return made.memoHex === undefined
    ? { to, amount: made.amount, memo: made.memo }
    : { to, amount: made.amount, memoHex: made.memoHex }
}

const attempt = async (made: Deposit) => chain.build(made, rich, contextAt()).catch((error: unknown) => error)

describe('build and decode', () => {
  it('decode to every deposit that is not refused', async () => {
    let built = 0
    const property = fc.asyncProperty(deposit, async (made) => {
      const result = await attempt(made)
      if (SwapError.is(result)) return
      if (result instanceof Error) throw result
      built += 1
      const decoded = chain.decode(result as Awaited<ReturnType<typeof chain.build>>, 'ETH')
      expect(decoded).toMatchObject(expectedDecoding(made))
      expect(decoded.others).toEqual([])
      if (made.kind === 'simpleTransfer') expect(decoded.memo ?? decoded.data).toBeUndefined()
      if (made.kind !== 'simpleTransfer') expect(decoded.token).toBeUndefined()
    })
    await fc.assert(property, { numRuns: 1000 })
    expect(built).toBeGreaterThan(300)
  })

  it('produce the same fields in an independent library', async () => {
    const property = fc.asyncProperty(deposit, async (made) => {
      const result = await attempt(made)
      if (SwapError.is(result)) return
      const { to, from, gas, gasPrice, value, data } = (result as { readonly tx: TransactionFields }).tx
      expect(from).toBe(ALICE)
      const read = Transaction.from({ type: 0, to, gasLimit: gas, gasPrice, value, data })
      expect([read.gasLimit, read.gasPrice]).toEqual([78_644n, 1_000_000_000n])
      if (made.kind === 'contractCall') {
        const expected = made.call as { readonly to: string; readonly value: bigint; readonly data: string }
        expect([read.to, read.value, read.data]).toEqual([
          getAddress(expected.to.toLowerCase()),
          expected.value,
          expected.data,
        ])
      } else if (made.asset.address === undefined) {
        expect([read.to, read.value]).toEqual([getAddress((made.to ?? '').toLowerCase()), made.amount])
        if (made.kind === 'transferWithMemo' && made.memoHex === undefined)
          expect(toUtf8String(read.data)).toBe(made.memo)
        if (made.kind === 'simpleTransfer') expect(read.data).toBe('0x')
      } else {
        expect([read.to, read.value]).toEqual([getAddress(made.asset.address.toLowerCase()), 0n])
        const args = erc20.parseTransaction({ data: read.data })?.args
        const paid = made.kind === 'simpleTransfer' ? made : undefined
        expect([...(args ?? [])]).toEqual([getAddress((paid?.to ?? '').toLowerCase()), paid?.amount])
      }
    })
    await fc.assert(property, { numRuns: 500 })
  })

  it('return another result when any single byte of the transaction changes', async () => {
    const property = fc.asyncProperty(deposit, fc.nat(), async (made, at) => {
      const result = await attempt(made)
      if (SwapError.is(result)) return
      const { tx } = result as { readonly tx: TransactionFields }
      const whole = (fields: object) =>
        chain.decode({ tx: fields as TransactionFields & Record<string, string>, txType: 'EVM', networkFee: 0n }, 'ETH')
      const bytes = Buffer.from(tx.data.slice(2), 'hex')
      const place = at % (bytes.length + 20)
      const target = place < bytes.length ? bytes : Buffer.from(tx.to.slice(2), 'hex')
      const index = place < bytes.length ? place : place - bytes.length
      target.writeUInt8(target.readUInt8(index) ^ 1, index)
      const changed =
        place < bytes.length ? { data: `0x${bytes.toString('hex')}` } : { to: `0x${target.toString('hex')}` }
      expect(whole({ ...tx, ...changed })).not.toEqual(whole(tx))
    })
    await fc.assert(property, { numRuns: 500 })
  })
})
