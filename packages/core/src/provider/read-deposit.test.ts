import { describe, expect, it } from 'vitest'
import { btc, eth } from '../testing/fakes.ts'
import { readDeposit } from './read-deposit.ts'

const base = { asset: btc, amount: 5n, sources: ['bc1a'] }
const transfer = { ...base, kind: 'simpleTransfer', to: 'bc1vault' }
const withMemo = { ...base, kind: 'transferWithMemo', form: 'transfer', to: 'bc1vault', memo: '=:e' }
const contract = { ...base, kind: 'contractCall', call: { vm: 'evm', to: '0xr', data: '0x', value: 0n } }

const calls = {
  evm: { vm: 'evm', to: '0xr', data: '0x', value: 0n },
  tron: { vm: 'tron', to: 'T', data: '', callValue: 0n },
  solana: { vm: 'solana', instructions: [] },
  starknet: { vm: 'starknet', calls: [] },
  radix: { vm: 'radix', manifest: '' },
} as const

const refused = (value: unknown, member: string) =>
  expect(
    () => readDeposit(value),
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)),
  ).toThrow(member)

describe('a deposit', () => {
  it('is read as a copy, of every kind and virtual machine', () => {
    const whole = [transfer, withMemo, { ...withMemo, form: 'msgDeposit', to: undefined }, contract]
    for (const deposit of whole) expect(readDeposit(deposit)).toEqual(deposit)
    for (const call of Object.values(calls)) expect(readDeposit({ ...contract, call })).toEqual({ ...contract, call })
    expect(readDeposit(transfer)).not.toBe(transfer)
  })
  it('is an object with an asset', () => {
    for (const value of [
      undefined,
      null,
      'deposit',
      5,
      {},
      { ...transfer, asset: null },
      { ...transfer, asset: 'BTC' },
    ])
      refused(value, 'returned no deposit')
  })
  it('has an amount, at least one source, and an asset with decimals', () => {
    expect(readDeposit({ ...transfer, amount: 0n }).amount).toBe(0n)
    for (const amount of [-1n, 5, '5', undefined]) refused({ ...transfer, amount }, "deposit's amount")
    for (const sources of [[], 'bc1a', ['bc1a', 5], [null], undefined]) refused({ ...transfer, sources }, 'sources')
    refused({ ...transfer, asset: { ...btc, decimals: 8.5 } }, "deposit's asset")
    refused({ ...transfer, asset: { ...btc, decimals: '8' } }, "deposit's asset")
    refused({ ...transfer, asset: { ...btc, identifier: 5 } }, "deposit's asset")
  })
  it('may have times, a channel, an address to watch and an enforced output', () => {
    const parts = {
      expiresAt: 0,
      channel: { id: 'c', expiresAt: 5 },
      inboundAddress: '',
      enforced: { minBuyAmount: 0n },
    }
    expect(readDeposit({ ...transfer, ...parts })).toEqual({ ...transfer, ...parts })
    expect(readDeposit({ ...transfer, channel: { id: 'c' } })).toMatchObject({ channel: { id: 'c' } })
    for (const expiresAt of [-1, '5', 5n]) refused({ ...transfer, expiresAt }, 'expiresAt')
    for (const channel of [null, 'c', {}, { id: 5 }, { id: 'c', expiresAt: -1 }])
      refused({ ...transfer, channel }, 'channel')
    for (const inboundAddress of [null, 5]) refused({ ...transfer, inboundAddress }, 'inboundAddress')
    for (const enforced of [null, 5n, {}, { minBuyAmount: -1n }, { minBuyAmount: 5 }])
      refused({ ...transfer, enforced }, 'enforced')
  })
  it('has a recipient and a memo as its kind wants them', () => {
    refused({ ...transfer, to: undefined }, "deposit's to")
    refused({ ...transfer, to: 5 }, "deposit's to")
    refused({ ...withMemo, memo: undefined }, "deposit's memo")
    refused({ ...withMemo, form: 'other' }, "deposit's form")
    refused({ ...withMemo, form: undefined }, "deposit's form")
    refused({ ...withMemo, to: undefined }, "deposit's to")
    refused({ ...withMemo, form: 'msgDeposit', to: 5 }, "deposit's to")
    expect(readDeposit({ ...withMemo, form: 'msgDeposit', to: 'thor1' })).toMatchObject({ to: 'thor1' })
    refused({ ...transfer, kind: 'wire' }, "deposit's kind")
    refused({ ...transfer, kind: undefined }, "deposit's kind")
    refused({ ...contract, call: undefined }, "deposit's kind")
    refused({ ...contract, kind: 'wire' }, "deposit's kind")
  })
  it.each(Object.values(calls))('has a call with every member its virtual machine wants: %o', (call) => {
    for (const member of Object.keys(call))
      refused({ ...contract, call: { ...call, [member]: null } }, "deposit's call")
  })
  it('has a call of a virtual machine that is known', () => {
    for (const vm of ['move', 'toString', 'constructor', 5]) refused({ ...contract, call: { vm } }, "deposit's call")
  })
  it('may have a payout of its call, with asset, recipient and amount', () => {
    const payout = { asset: eth, to: '0xd', minAmount: 1n }
    expect(readDeposit({ ...contract, payout })).toMatchObject({ payout })
    for (const wrong of [null, 5, { ...payout, asset: 'ETH.ETH' }, { ...payout, to: 5 }, { ...payout, minAmount: 1 }])
      refused({ ...contract, payout: wrong }, "deposit's payout")
  })
})
