import { describe, expect, it, vi } from 'vitest'
import type { ContractCall, Deposit, EvmCall, SimpleTransfer, TronCall } from '../../contract/deposit.ts'
import type { BuildParams, Offer } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { btc, eth, fakeChain, usdc } from '../../testing/fakes.ts'
import { type Agreement, findDepositMismatch } from './find-deposit-mismatch.ts'

const now = 1_000_000
const offer = { sellAmount: 5n, fees: [], approvalSpender: '0xRouter' } as unknown as Offer
const addresses: BuildParams = {
  sources: ['0xaa', '0xbb'],
  destinationAddress: 'bc1destination',
  refundAddress: '0xcc',
  refundAddressSetting: 'WARNING',
  sweep: false,
}
const agreement: Agreement = {
  asset: usdc,
  offer,
  addresses,
  tokens: { find: () => undefined } as unknown as Agreement['tokens'],
  now,
  maxOpenMs: 1_000,
  mostCallValue: () => 100n,
}
const transfer: SimpleTransfer = { kind: 'simpleTransfer', asset: usdc, amount: 5n, sources: ['0xaa'], to: '0xdd' }
/** Reads `0x` texts, of which `0xdead` is unspendable. */
const ethereum = fakeChain({
  codes: ['ETH'],
  readAddress: (_, text) =>
    text.startsWith('0x') ? { canonical: text.toLowerCase(), form: 'evm', unspendable: text === '0xdead' } : undefined,
})

const compared = (
  deposit: Partial<Deposit>,
  agreed: Partial<Agreement> = {},
  reader: typeof ethereum | null = ethereum,
) => findDepositMismatch(reader ?? undefined, { ...agreement, ...agreed }, { ...transfer, ...deposit } as Deposit)

const calling = (call: Partial<EvmCall>, agreed: Partial<Agreement> = {}) =>
  compared({ kind: 'contractCall', call: { vm: 'evm', to: '0xdd', data: '0x', value: 0n, ...call } }, agreed)

describe('a deposit that was agreed on', () => {
  it('is accepted, from any of the sources, the first of which is the first', () => {
    expect(compared({})).toBeUndefined()
    expect(compared({ sources: ['0xAA', '0xBB'] })).toBeUndefined()
    expect(compared({ sources: ['0xbb'] })).toEqual({ field: 'source', expected: '0xaa', found: '0xbb' })
  })

  it('is of the same contract, whatever its identifier says', () => {
    const other = { ...usdc, address: `0x${'11'.repeat(20)}` }
    expect(compared({ asset: other })).toMatchObject({ field: 'asset' })
    expect(compared({ asset: { ...usdc, address: usdc.address?.toLowerCase() ?? '' } })).toBeUndefined()
  })

  it('sells the whole balance only where that was asked for, and may then sell a fixed amount', () => {
    const sweep = { ...addresses, sweep: true }
    expect(compared({ sweep: true })).toEqual({ field: 'sweep', expected: 'false', found: 'true' })
    expect(compared({ sweep: true }, { addresses: sweep })).toBeUndefined()
    expect(compared({ sweep: false }, { addresses: sweep })).toBeUndefined()
    expect(compared({}, { addresses: sweep })).toBeUndefined()
  })

  it('is accepted without a package of the chain, whose addresses are then compared as they are', () => {
    expect(compared({ to: 'anything' }, {}, null)).toBeUndefined()
    expect(compared({ sources: ['0xAA'] }, {}, null)).toBeUndefined()
    expect(compared({ to: '0xAA' }, {}, null)).toMatchObject({ field: "recipient of the user's own", found: '0xaa' })
  })
})

describe('the recipient of a deposit', () => {
  it.each([
    ['nothing the chain can read', 'bc1elsewhere', { field: 'recipient', expected: 'an address of ETH' }],
    ['a burn address', '0xdead', { field: 'recipient', expected: 'spendable' }],
  ])('is not %s', (_, address, found) => {
    expect(compared({ to: address })).toEqual({ ...found, found: address })
    expect(compared({ inboundAddress: address })).toEqual({ ...found, found: address })
    expect(calling({ to: address })).toEqual({ ...found, found: address })
  })

  it.each([
    ['the first source', '0xAA', '0xaa'],
    ['another source', '0xBB', '0xbb'],
    ['the refund address', '0xCC', '0xcc'],
  ])('is not %s, in any spelling', (_, address, own) => {
    const found = { field: "recipient of the user's own", expected: 'undefined', found: own }
    expect(compared({ to: address })).toEqual(found)
    expect(compared({ inboundAddress: address })).toEqual(found)
    expect(calling({ to: address })).toEqual(found)
    const call: TronCall = { vm: 'tron', to: address, data: '', callValue: 0n }
    expect(compared({ kind: 'contractCall', call })).toEqual(found)
  })

  it('is not the destination, also where no package reads that', () => {
    const own = { ...addresses, destinationAddress: 'plain' }
    expect(compared({ to: 'plain' }, { addresses: own }, null)).toMatchObject({ field: "recipient of the user's own" })
  })

  it('is not the contract of a known token, found by its chain and address alone', () => {
    const find = vi.fn((identifier: string) => (identifier === 'ETH.TOKEN-0xdd' ? usdc : undefined))
    const tokens = { find } as unknown as Agreement['tokens']
    const found = { field: 'recipient', expected: 'not a token contract', found: '0xdd' }
    expect(compared({ to: '0xdd' }, { tokens })).toEqual(found)
    expect(calling({ to: '0xdd' }, { tokens })).toEqual(found)
    expect(compared({ to: '0xde' }, { tokens })).toBeUndefined()
  })

  it('may be absent in a message of the chain, and in calls that name none', () => {
    const message = { kind: 'transferWithMemo', form: 'msgDeposit', memo: '=:x', to: undefined } as const
    expect(compared(message as unknown as Partial<Deposit>)).toBeUndefined()
    const manifest: Partial<ContractCall> = { kind: 'contractCall', call: { vm: 'radix', manifest: '0xAA' } }
    expect(compared(manifest)).toBeUndefined()
    expect(compared({ ...manifest, inboundAddress: '0xAA' })).toMatchObject({ found: '0xaa' })
  })
})

describe('the value of a call', () => {
  const fee = (amount: bigint, asset: Token = eth, type = 'inbound') => ({ type, asset, amount })
  const offering = (...fees: ReturnType<typeof fee>[]) => ({ offer: { ...offer, fees } as unknown as Offer })

  it('is the amount that is sold, exactly, where the coin itself is sold', () => {
    const coin = { asset: eth }
    const sold = (value: bigint) =>
      compared(
        { kind: 'contractCall', asset: eth, call: { vm: 'evm', to: '0xdd', data: '0x', value } },
        { ...coin, ...offering(fee(50n)) },
      )
    expect(sold(5n)).toBeUndefined()
    expect(sold(4n)).toEqual({ field: 'value', expected: '5', found: '4' })
    expect(sold(6n)).toMatchObject({ field: 'value', expected: '5' })
  })

  it('is at most the sum of what was announced as inbound in coins of the chain', () => {
    const announced = offering(fee(3n), fee(4n), fee(50n, btc), fee(50n, eth, 'outbound'))
    expect(calling({ value: 7n }, announced)).toBeUndefined()
    expect(calling({ value: 2n }, announced)).toBeUndefined()
    expect(calling({ value: 8n }, announced)).toEqual({ field: 'value', expected: '7', found: '8' })
  })

  it('is at most what such calls need, whatever was announced', () => {
    expect(calling({ value: 100n }, offering(fee(1_000n)))).toBeUndefined()
    expect(calling({ value: 101n }, offering(fee(1_000n)))).toEqual({ field: 'value', expected: '100', found: '101' })
  })

  it('may be 0 without a price of the coin, which is then not looked for', () => {
    const mostCallValue = vi.fn(() => 0n)
    expect(calling({ value: 0n }, { mostCallValue })).toBeUndefined()
    expect(mostCallValue).not.toHaveBeenCalled()
  })

  it('is held to the same on TRON', () => {
    const call: TronCall = { vm: 'tron', to: '0xdd', data: '', callValue: 8n }
    const tron = { kind: 'contractCall', call } as const
    expect(compared(tron, offering(fee(7n)))).toEqual({ field: 'value', expected: '7', found: '8' })
    expect(compared(tron, offering(fee(8n)))).toBeUndefined()
  })
})

describe('the approval of a call', () => {
  const approval = { token: usdc.address ?? '', spender: '0xROUTER', amount: 5n }

  it.each([
    ['evm', { vm: 'evm', to: '0xdd', data: '0x', value: 0n }],
    ['tron', { vm: 'tron', to: '0xdd', data: '', callValue: 0n }],
  ] as const)('is for the token, the spender and the amount of the offer: %s', (_, call) => {
    const approving = (change: object) =>
      compared({ kind: 'contractCall', call: { ...call, approval: { ...approval, ...change } } })
    expect(approving({})).toBeUndefined()
    expect(approving({ token: '0xee' })).toMatchObject({ field: 'approval token', found: '0xee' })
    expect(approving({ spender: '0xee' })).toEqual({ field: 'approval spender', expected: '0xrouter', found: '0xee' })
    expect(approving({ amount: 6n })).toEqual({ field: 'approval amount', expected: '5', found: '6' })
    expect(approving({ amount: 4n })).toMatchObject({ field: 'approval amount' })
  })
})

describe('the end of a deposit', () => {
  const latest = 'expiry within the time the policy allows'
  const ends: readonly [string, (end: number) => Partial<Deposit>][] = [
    ['its own', (expiresAt) => ({ expiresAt })],
    ["its channel's", (expiresAt) => ({ expiresAt: now + 1, channel: { id: '1', expiresAt } })],
  ]

  it.each(ends)('lies ahead, and within the time the policy allows: %s', (_, ending) => {
    expect(compared(ending(now))).toEqual({ field: 'expiry', expected: 'true', found: 'false' })
    expect(compared(ending(now + 1))).toBeUndefined()
    expect(compared(ending(now + 1_000))).toBeUndefined()
    expect(compared(ending(now + 1_001))).toEqual({ field: latest, expected: 'true', found: 'false' })
  })

  it('lies ahead inside an EVM call, in seconds', () => {
    expect(calling({ deadlineSeconds: 1_000 })).toMatchObject({ field: 'expiry' })
    expect(calling({ deadlineSeconds: 1_001 })).toBeUndefined()
    expect(calling({ deadlineSeconds: 1_002 })).toMatchObject({ field: latest })
  })

  it('may be absent, also in its channel', () => {
    expect(compared({ channel: { id: '1' } })).toBeUndefined()
  })
})
