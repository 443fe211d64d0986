import { describe, expect, it } from 'vitest'
import type { BuiltTransaction, DecodedDeposit } from '../../contract/chain.ts'
import type { Deposit, SimpleTransfer, TransferWithMemo } from '../../contract/deposit.ts'
import type { Token } from '../../contract/token.ts'
import { SwapError } from '../../errors.ts'
import { btc, fakeChain, usdc } from '../../testing/fakes.ts'
import { UnreadableInput } from '../../unreadable-input.ts'
import { findTransactionMismatch } from './find-transaction-mismatch.ts'

const tcy: Token = {
  identifier: 'THOR.TCY',
  chain: 'THOR',
  chainId: 'thorchain-1',
  ticker: 'TCY',
  symbol: 'TCY',
  name: 'TCY',
  decimals: 8,
}

const transfer: SimpleTransfer = { kind: 'simpleTransfer', asset: tcy, amount: 5n, sources: ['thor1a'], to: 'thor1b' }
const built: BuiltTransaction = { tx: {}, txType: 'FAKE', networkFee: 10n }

const read = (deposit: Deposit, decoded: Partial<DecodedDeposit>, made: Partial<BuiltTransaction> = {}) => {
  const whole: DecodedDeposit = { amount: deposit.amount, others: [], ...decoded }
  return findTransactionMismatch({ ...fakeChain(), decode: () => whole }, deposit, { ...built, ...made })
}

/** What is found of a transfer to the right recipient. */
const found = (decoded: Partial<DecodedDeposit>, deposit: Partial<SimpleTransfer> = {}, made = {}) =>
  read({ ...transfer, ...deposit }, { to: 'thor1b', ...decoded }, made)

describe('the outputs that the network reads', () => {
  const memo: TransferWithMemo = {
    ...{ kind: 'transferWithMemo', form: 'transfer', asset: btc, amount: 5n, sources: ['bc1qa', 'bc1pa'] },
    ...{ to: 'bc1qvault', memo: '=:e', outputLimits: { count: 4, valued: 2, forms: ['p2wpkh'] } },
  }
  const judge = (others: DecodedDeposit['others'], deposit = memo) =>
    read(deposit, { to: 'bc1qvault', memo: '=:e', memoHex: '3d3a65', others })?.field
  const change = { address: 'bc1qa', amount: 1n }
  const taproot = { address: 'bc1pa', amount: 1n }

  it('are no more, and of no other form, than the deposit says', () => {
    expect(judge([change])).toBeUndefined()
    expect(judge([change, change])).toBe('outputs with value')
    expect(judge([change, { ...change, amount: 0n }, { ...change, amount: 0n }])).toBe('outputs')
    expect(judge([taproot])).toBe('output of a form the network reads')
    expect(
      judge([change, taproot], { ...memo, outputLimits: undefined } as unknown as TransferWithMemo),
    ).toBeUndefined()
  })
})

describe('the check of a decoded transaction', () => {
  it('distinguishes coins without a contract', () => {
    expect(found({ asset: 'THOR.RUNE' })).toEqual({ field: 'asset', expected: 'THOR.TCY', found: 'THOR.RUNE' })
    expect(found({ asset: 'nothing readable' })).toMatchObject({ field: 'asset', found: 'nothing readable' })
  })

  it('compares assets that no identifier names as they are written', () => {
    const asset = { ...tcy, identifier: 'plain' }
    expect(found({ asset: 'plain' }, { asset })).toBeUndefined()
    expect(found({ asset: 'other' }, { asset })).toEqual({ field: 'asset', expected: 'plain', found: 'other' })
  })

  it('accepts another spelling of the same asset, and chains without an asset name', () => {
    expect(found({ asset: 'THOR.tcy' })).toBeUndefined()
    expect(found({ asset: 'THOR.TCY' }, { asset: { ...tcy, identifier: 'thor.tcy' } })).toBeUndefined()
    expect(found({})).toBeUndefined()
  })

  it('compares contracts of tokens in any case of hexadecimal, and no others', () => {
    const token = usdc.address ?? ''
    expect(found({ token: token.toLowerCase() }, { asset: usdc })).toBeUndefined()
    expect(found({ token: token.toUpperCase().replace('0X', '0x') }, { asset: usdc })).toBeUndefined()
    expect(found({}, { asset: usdc })).toEqual({ field: 'token', expected: token.toLowerCase(), found: 'undefined' })
    const base58 = { ...usdc, address: 'TokenkegQ' }
    expect(found({ token: 'tokenkegq' }, { asset: base58 })).toMatchObject({ field: 'token' })
  })

  it.each<[string, Partial<DecodedDeposit>]>([
    ['data', { data: '0xa9059cbb' }],
    ['memoHex', { memoHex: '00' }],
    ['memo', { memo: '' }],
    ['destinationTag', { destinationTag: 0 }],
  ])('accepts no %s in a plain transfer', (field, decoded) => {
    expect(found(decoded)).toMatchObject({ field, expected: 'undefined' })
  })

  it('requires the destination tag of the deposit', () => {
    expect(found({ destinationTag: 7 }, { destinationTag: 7 })).toBeUndefined()
    expect(found({ destinationTag: 8 }, { destinationTag: 7 })).toEqual({
      field: 'destinationTag',
      expected: '7',
      found: '8',
    })
    expect(found({}, { destinationTag: 7 })).toMatchObject({ field: 'destinationTag', found: 'undefined' })
  })

  it('accepts a network fee up to the announced one', () => {
    expect(found({ fee: 10n })).toBeUndefined()
    expect(found({ fee: 11n })).toEqual({ field: 'fee', expected: '10', found: '11' })
  })

  it('reports a transaction that cannot be read, with the reason', () => {
    const unread = (thrown: unknown) => {
      const decode = () => {
        throw thrown
      }
      return findTransactionMismatch({ ...fakeChain(), decode }, transfer, built)
    }
    const mismatch = { field: 'transaction', expected: 'readable' }
    expect(unread(new UnreadableInput('cut off'))).toEqual({ ...mismatch, found: 'cut off' })
    const refusal = new SwapError('unableToBuildTransaction', 'not one of ours')
    expect(unread(refusal)).toEqual({ ...mismatch, found: 'not one of ours' })
    for (const bug of [new TypeError('x is not a function'), new RangeError('cut off')])
      expect(() => unread(bug)).toThrow(bug)
  })
})

describe('the amount of a decoded transaction', () => {
  const selling = (sellAmount: bigint, deposit: Partial<SimpleTransfer> = {}) =>
    found({ amount: sellAmount }, deposit, { sellAmount })

  it('is exactly that of the deposit, whatever the chain says that it sells', () => {
    expect(selling(4n)).toEqual({ field: 'amount', expected: '5', found: '4' })
    expect(selling(6n)).toEqual({ field: 'amount', expected: '5', found: '6' })
    expect(found({ amount: 5n }, {}, { sellAmount: 4n })).toBeUndefined()
  })

  it('may be any other in a sweep, and is the one that the chain announces', () => {
    expect(selling(4n, { sweep: true })).toBeUndefined()
    expect(selling(6n, { sweep: true })).toBeUndefined()
    expect(found({ amount: 4n }, { sweep: true })).toMatchObject({ field: 'amount', expected: '5' })
    expect(found({ amount: 5n }, { sweep: true }, { sellAmount: 4n })).toMatchObject({ field: 'amount', expected: '4' })
  })

  it('may be lower, never higher, where a transfer keeps a change output', () => {
    expect(selling(4n, { keepsChange: true })).toBeUndefined()
    expect(selling(6n, { keepsChange: true })).toMatchObject({ field: 'amount', expected: '5', found: '6' })
    expect(selling(4n, { keepsChange: false })).toMatchObject({ field: 'amount', expected: '5', found: '4' })
  })
})

describe('the memo of a decoded transaction', () => {
  const memo: TransferWithMemo = {
    kind: 'transferWithMemo',
    form: 'transfer',
    asset: btc,
    amount: 5n,
    sources: ['bc1a'],
    to: 'bc1b',
    memo: '=:e:0xAB',
  }
  const noted = (decoded: Partial<DecodedDeposit>, deposit: Partial<TransferWithMemo> = {}, made = {}) =>
    read({ ...memo, ...deposit }, { to: 'bc1b', ...decoded }, made)

  it('is that of the deposit, byte by byte', () => {
    expect(noted({ memo: '=:e:0xAB', memoHex: '3d', data: '3d' })).toBeUndefined()
    expect(noted({ memo: '=:e:0xab' })).toEqual({ field: 'memo', expected: '=:e:0xAB', found: '=:e:0xab' })
    expect(noted({})).toMatchObject({ field: 'memo', found: 'undefined' })
  })

  it('is compared as bytes where the deposit has bytes, in any case of hexadecimal', () => {
    const bytes = { memo: '', memoHex: '00fF' }
    expect(noted({ memoHex: '00Ff', memo: 'unreadable' }, bytes)).toBeUndefined()
    expect(noted({ memoHex: '00fe' }, bytes)).toEqual({ field: 'memoHex', expected: '00ff', found: '00fe' })
    expect(noted({ memo: '' }, bytes)).toMatchObject({ field: 'memoHex', found: 'undefined' })
  })

  it('lets the amount be lower with bytes only, which keep a change output', () => {
    const sold = { sellAmount: 4n }
    expect(noted({ memo: '=:e:0xAB', amount: 4n }, {}, sold)).toMatchObject({ field: 'amount', expected: '5' })
    expect(noted({ memoHex: '00', amount: 4n }, { memoHex: '00' }, sold)).toBeUndefined()
    expect(noted({ memoHex: '00', amount: 5n }, { memoHex: '00' }, { sellAmount: 5n })).toBeUndefined()
    expect(noted({ memoHex: '00', amount: 6n }, { memoHex: '00' }, { sellAmount: 6n })).toMatchObject({
      field: 'amount',
      expected: '5',
    })
  })

  it('goes with the destination tag of the deposit', () => {
    expect(noted({ memo: '=:e:0xAB', destinationTag: 7 }, { destinationTag: 7 })).toBeUndefined()
    expect(noted({ memo: '=:e:0xAB', destinationTag: 7 })).toMatchObject({ field: 'destinationTag' })
  })

  it('needs no recipient in a message of the chain', () => {
    const { to: _, ...message } = { ...memo, form: 'msgDeposit' as const }
    expect(read(message, { memo: '=:e:0xAB' })).toBeUndefined()
    expect(read(message, { memo: '=:e:0xAB', to: 'bc1b' })).toMatchObject({ field: 'to', expected: 'undefined' })
  })

  it('comes with every further output of the deposit, once each', () => {
    const x = { address: 'bc1x', amount: 1n }
    const again = { ...x }
    const y = { address: 'bc1y', amount: 2n }
    const extraOutputs = [x, again, y]
    const paying = (...others: DecodedDeposit['others']) => noted({ memo: '=:e:0xAB', others }, { extraOutputs })
    const change = { address: 'bc1a', amount: 9n }
    expect(paying(x, again, y, change)).toBeUndefined()
    expect(paying(change, y, x, again)).toBeUndefined()
    expect(paying(x, again)).toEqual({ field: 'extraOutputs', expected: '0', found: '1' })
    expect(paying()).toMatchObject({ field: 'extraOutputs', found: '3' })
    const stray = { field: 'output', expected: 'only change to a source' }
    expect(paying(x, again, y, y)).toEqual({ ...stray, found: '2 to bc1y' })
    expect(paying(x, again, { ...y, amount: 3n })).toEqual({ ...stray, found: '3 to bc1y' })
    expect(paying(x, again, { ...y, address: 'bc1z' })).toEqual({ ...stray, found: '2 to bc1z' })
  })

  it('gives change to any of the sources, and to nobody else', () => {
    const several: Partial<TransferWithMemo> = { sources: ['bc1a', 'bc1c'] }
    const paying = (address: string) => noted({ memo: '=:e:0xAB', others: [{ address, amount: 1n }] }, several)
    expect(paying('bc1c')).toBeUndefined()
    expect(paying('bc1d')).toMatchObject({ field: 'output', found: '1 to bc1d' })
  })
})

describe('the call of a decoded transaction', () => {
  const sources = ['source'] as const
  const base = { kind: 'contractCall', asset: usdc, amount: 5n, sources } as const
  const value = { amount: 3n }

  it('is the contract, the value and the data of the deposit on EVM chains, in any case of hexadecimal', () => {
    const deposit: Deposit = { ...base, call: { vm: 'evm', to: '0xAB', data: '0xDE', value: 3n } }
    const decoded = { to: '0xab', data: '0xde', ...value }
    expect(read(deposit, decoded)).toBeUndefined()
    expect(read(deposit, { ...decoded, data: '0xDE' })).toBeUndefined()
    expect(read(deposit, { ...decoded, to: '0xac' })).toEqual({ field: 'to', expected: '0xab', found: '0xac' })
    expect(read(deposit, { ...decoded, amount: 5n })).toEqual({ field: 'value', expected: '3', found: '5' })
    expect(read(deposit, { ...decoded, data: '0xdf' })).toEqual({ field: 'data', expected: '0xde', found: '0xdf' })
    expect(read(deposit, { to: '0xab', ...value })).toMatchObject({ field: 'data', found: 'undefined' })
  })

  it('is the contract, the value and the data of the deposit on TRON', () => {
    const deposit: Deposit = { ...base, call: { vm: 'tron', to: 'TAb', data: 'DE', callValue: 3n } }
    const decoded = { to: 'TAb', data: 'de', ...value }
    expect(read(deposit, decoded)).toBeUndefined()
    expect(read(deposit, { ...decoded, data: 'DE' })).toBeUndefined()
    expect(read(deposit, { ...decoded, to: 'Tab' })).toMatchObject({ field: 'to' })
    expect(read(deposit, { ...decoded, amount: 5n })).toEqual({ field: 'value', expected: '3', found: '5' })
    expect(read(deposit, { ...decoded, data: 'df' })).toMatchObject({ field: 'data' })
    expect(read(deposit, { to: 'TAb', ...value })).toMatchObject({ field: 'data', found: 'undefined' })
  })

  it('is the programs, accounts and data of the deposit on Solana, not the flags of accounts', () => {
    const account = { address: 'account', signer: true, writable: true }
    const deposit: Deposit = {
      ...base,
      call: { vm: 'solana', instructions: [{ programAddress: 'program', accounts: [account], data: 'AQ==' }] },
    }
    expect(read(deposit, { data: '[["program",["account"],"AQ=="]]' })).toBeUndefined()
    expect(read(deposit, { data: '[["program",["another"],"AQ=="]]' })).toMatchObject({ field: 'data' })
    expect(read(deposit, { data: '[]' })).toMatchObject({ expected: '[["program",["account"],"AQ=="]]' })
  })

  it('is the list of calls on Starknet, and the manifest on Radix', () => {
    const calls = [{ contractAddress: '0x1', entrypoint: 'swap', calldata: ['1'] }]
    const starknet: Deposit = { ...base, call: { vm: 'starknet', calls } }
    const text = '[{"contractAddress":"0x1","entrypoint":"swap","calldata":["1"]}]'
    expect(read(starknet, { data: text })).toBeUndefined()
    expect(read(starknet, { data: '[]' })).toEqual({ field: 'data', expected: text, found: '[]' })
    const radix: Deposit = { ...base, call: { vm: 'radix', manifest: 'CALL_METHOD' } }
    expect(read(radix, { data: 'CALL_METHOD' })).toBeUndefined()
    expect(read(radix, { data: 'other' })).toEqual({ field: 'data', expected: 'CALL_METHOD', found: 'other' })
  })

  it('pays nobody else and is paid by the source', () => {
    const deposit: Deposit = { ...base, call: { vm: 'radix', manifest: 'x' } }
    const stray = [{ address: 'thief', amount: 1n }]
    expect(read(deposit, { data: 'x', others: stray })).toMatchObject({ field: 'output', found: '1 to thief' })
    expect(read(deposit, { data: 'x', from: ['source'] })).toBeUndefined()
    expect(read(deposit, { data: 'x', from: ['source', 'other'] })).toEqual({
      field: 'payer',
      expected: 'undefined',
      found: 'other',
    })
  })
})
