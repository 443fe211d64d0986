import { describe, expect, it } from 'vitest'
import type { Deposit } from '../../contract/deposit.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { usdc } from '../../testing/fakes.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { requirePayout } from './require-payout.ts'

const to = '0xABcdef'
const base = { asset: usdc, amount: 1n, sources: ['0xaa'] as const }

/** Whether a first deposit that pays `to` is accepted, and what is reported otherwise. */
const checked = (deposit: Partial<Deposit>, sameChainOnly?: boolean, recipient = to) => {
  const facts: object[] = []
  const engine = { events: { emit: (_: string, fact: object) => facts.push(fact) } } as unknown as EngineContext
  const provider = { id: 'ONE', capabilities: sameChainOnly === undefined ? {} : { sameChainOnly } }
  const repriced = { provider, priced: { sell: usdc } } as unknown as RepricedSwap
  try {
    requirePayout(engine, repriced, { deposit: { ...base, ...deposit } as Deposit, to: recipient })
    return 'accepted'
  } catch (error) {
    expect(SwapError.is(error) && error.code).toBe('unableToBuildTransaction')
    return facts
  }
}

const refused = [{ provider: 'ONE', chain: 'ETH', field: 'payout', expected: to, found: 'none' }]

describe('the payout of the first leg', () => {
  const calling = (data: string): Partial<Deposit> => ({
    kind: 'contractCall',
    memo: 'nothing',
    call: { vm: 'evm', to: '0x1', data, value: 0n },
  })

  it('is in the call data of a swap within one chain, in any case and without its prefix', () => {
    expect(checked(calling('0x00abCDEF00'), true)).toBe('accepted')
    expect(checked(calling('0x00abcdee00'), true)).toEqual(refused)
  })

  it('is in the memo of a call across chains, not in its data, which its provider has checked', () => {
    expect(checked({ ...calling('0x'), memo: '=:e:0xabcdef' } as Partial<Deposit>, false)).toBe('accepted')
    expect(checked(calling('0xabcdef'), false)).toEqual(refused)
    expect(checked(calling('0xabcdef'))).toEqual(refused)
  })

  it('is in the memo of a call that is no EVM call', () => {
    const call = { vm: 'tron', to: 'T', data: 'abcdef', callValue: 0n } as const
    expect(checked({ kind: 'contractCall', memo: 'x', call } as Partial<Deposit>, true)).toEqual(refused)
    expect(checked({ kind: 'contractCall', call } as Partial<Deposit>, true)).toBe('accepted')
  })

  it('is in a text memo that is the whole order', () => {
    const noted = (more: object): Partial<Deposit> =>
      ({ kind: 'transferWithMemo', form: 'transfer', to: 'v', memo: 'order-7', ...more }) as Partial<Deposit>
    expect(checked(noted({}))).toEqual(refused)
    expect(checked(noted({ memo: '=:e:ABCDEF' }))).toBe('accepted')
    expect(checked(noted({ memoHex: '00' }))).toBe('accepted')
    expect(checked(noted({ channel: { id: 'order-7' } }))).toBe('accepted')
  })

  it('is not in a bare transfer, whose order its provider stores', () => {
    for (const within of [true, false])
      expect(checked({ kind: 'simpleTransfer', to: 'vault' }, within)).toBe('accepted')
  })

  it('loses its prefix only in front', () => {
    const noted = { kind: 'transferWithMemo', form: 'transfer', to: 'v', memo: '=:x:a0xb' } as Partial<Deposit>
    expect(checked(noted, undefined, 'a0xb')).toBe('accepted')
    expect(checked({ ...noted, memo: '=:x:ab' } as Partial<Deposit>, undefined, 'a0xb')).toMatchObject([
      { expected: 'a0xb' },
    ])
  })
})
