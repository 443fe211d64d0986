import { hexToBytes } from '@noble/hashes/utils.js'
import { type Deposit, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { type NetworkPrefixes, networks } from './networks.ts'
import { arrangeOutputs, readRequestedOutputs } from './requested-outputs.ts'
import { transfer, withMemo } from './testing/deposits.ts'

const network = networks.BTC as NetworkPrefixes
/** The first address of BIP-173 and its script. */
const VAULT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SCRIPT = hexToBytes('0014751e76e8199196d454941c45d1b3a323f1433bd6')

const payment = { chain: 'BTC', to: VAULT, amount: 5n, sources: [VAULT] } as const
const deposit = (changes: Partial<Parameters<typeof withMemo>[0]> = {}): Deposit =>
  withMemo({ ...payment, memo: 'hi', ...changes } as Parameters<typeof withMemo>[0])
const read = (of: Deposit) => readRequestedOutputs(of, network)

const extra = (count: number) => Array.from({ length: count }, (_, at) => ({ address: VAULT, amount: BigInt(at + 1) }))
const memo = { script: hexToBytes('6a026869'), amount: 0n }

/** Of THORChain, for deposits that state none. */
const limits = { count: 12, valued: 10 }

describe('the outputs of a deposit', () => {
  it('are the vault alone for a plain payment', () => {
    expect(read(transfer(payment))).toEqual({
      vault: SCRIPT,
      extras: [],
      memoSecond: false,
      keepsChange: false,
      limits,
    })
    expect(read(transfer({ ...payment, keepsChange: true })).keepsChange).toBe(true)
  })

  it('contain the memo, last unless something else follows', () => {
    expect(read(deposit())).toEqual({ vault: SCRIPT, extras: [], memo, memoSecond: false, keepsChange: false, limits })
    expect(read(deposit({ memoSecond: true }))).toMatchObject({ memoSecond: true, keepsChange: false })
    expect(read(deposit({ extraOutputs: [] }))).toMatchObject({ memoSecond: false })
    expect(read(deposit({ extraOutputs: extra(1) }))).toMatchObject({
      memoSecond: true,
      keepsChange: false,
      extras: [{ script: SCRIPT, amount: 1n }],
    })
  })

  it('contain bytes second, and keep the change', () => {
    const bytes = { ...deposit(), memo: undefined, memoHex: '6869' } as unknown as Deposit
    expect(read(bytes)).toMatchObject({ memo, memoSecond: true, keepsChange: true })
  })

  it('have value in at most ten, with the vault and the change', () => {
    expect(read(deposit({ extraOutputs: extra(8) })).extras).toHaveLength(8)
    expect(() => read(deposit({ extraOutputs: extra(9) }))).toThrow(SwapError)
  })

  it('are refused for tokens, calls, other forms and other networks', () => {
    const plain = transfer(payment)
    const call = { ...plain, kind: 'contractCall' } as unknown as Deposit
    const token = { ...plain, asset: { ...plain.asset, address: '0x1' } } as Deposit
    const message = { ...deposit(), form: 'msgDeposit' } as Deposit
    const nowhere = { ...deposit(), to: undefined } as unknown as Deposit
    const elsewhere = transfer({ ...payment, to: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea' })
    for (const refused of [call, token, message, nowhere, elsewhere]) expect(() => read(refused)).toThrow(SwapError)
    expect(() => read(deposit({ extraOutputs: [{ address: 'nobody', amount: 1n }] }))).toThrow(SwapError)
  })
})

describe('the order of outputs', () => {
  const change = { script: hexToBytes('51'), amount: 9n }
  const vault = { script: SCRIPT, amount: 5n }
  const [first, second] = extra(2).map(({ amount }) => ({ script: SCRIPT, amount }))

  it('is vault, change, memo', () => {
    expect(arrangeOutputs(read(deposit()), 5n, change)).toEqual([vault, change, memo])
    expect(arrangeOutputs(read(deposit()), 5n, undefined)).toEqual([vault, memo])
    expect(arrangeOutputs(read(transfer(payment)), 5n, change)).toEqual([vault, change])
  })

  it('is vault, memo, extra outputs, change where the memo is second', () => {
    expect(arrangeOutputs(read(deposit({ extraOutputs: extra(2) })), 5n, change)).toEqual([
      vault,
      memo,
      first,
      second,
      change,
    ])
    expect(arrangeOutputs(read(deposit({ memoSecond: true })), 5n, undefined)).toEqual([vault, memo])
  })

  it('ends at twelve outputs', () => {
    const requested = { ...read(deposit()), memoSecond: true, extras: Array(9).fill(change) }
    expect(arrangeOutputs(requested, 5n, change)).toHaveLength(12)
    expect(() => arrangeOutputs({ ...requested, extras: Array(10).fill(change) }, 5n, change)).toThrow(SwapError)
  })
})
