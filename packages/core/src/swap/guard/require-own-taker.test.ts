import { describe, expect, it } from 'vitest'
import type { Deposit, SimpleTransfer } from '../../contract/deposit.ts'
import type { EngineContext } from '../../engine-context.ts'
import { usdc } from '../../testing/fakes.ts'
import { twoLegEngine } from '../../testing/two-leg-engine.ts'
import { link, sender } from '../../testing/two-leg-providers.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import { requireOwnTaker } from './require-own-taker.ts'

const router = `0x${'ab'.repeat(20)}`
const refund = `0x${'ef'.repeat(20)}`

const opensAt = (to: string, inboundAddress = to) =>
  twoLegEngine({
    second: {
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'simpleTransfer',
        asset: usdc,
        amount: sellAmount,
        sources,
        to,
        inboundAddress,
        channel: { id: 'C' },
      }),
    },
  })

it.each([
  ['the sender', sender],
  ['the sender in capitals', `0x${sender.slice(2).toUpperCase()}`],
  ['the refund address', refund],
  ['the router that the first swap calls', router],
  ['the contract of the intermediate token', usdc.address ?? ''],
  ['the contract of the token sold', link.address ?? ''],
])('a second deposit at %s is refused', async (_, to) => {
  const own = `0x${'cd'.repeat(20)}`
  for (const addresses of [[to], [own, to], [to, own]] as const) {
    const { code } = await opensAt(...(addresses as unknown as [string, string]))
    expect(await code({ refundAddress: refund })).toBe('unableToBuildTransaction')
  }
})

it('a second deposit at an address of the provider is accepted', async () => {
  const { code } = await opensAt(`0x${'cd'.repeat(20)}`)
  expect(await code({ refundAddress: refund })).toBe('no error')
})

describe('a second deposit beside a first one', () => {
  const base = { asset: usdc, amount: 1n, sources: ['source'] as const }
  const second: SimpleTransfer = { ...base, kind: 'simpleTransfer', to: 'channel' }

  /** What is reported of a second deposit at `channel`; nothing where it is accepted. */
  const reported = (first: Partial<Deposit>, more: Partial<RepricedSwap['addresses']> = {}, spender?: string) => {
    const facts: object[] = []
    const engine = {
      chains: new Map(),
      events: { emit: (_: string, fact: object) => facts.push(fact) },
    } as unknown as EngineContext
    const repriced = {
      secondLeg: { provider: { id: 'TWO' } },
      offer: spender === undefined ? {} : { approvalSpender: spender },
      addresses: { sources: ['source'], destinationAddress: 'destination', ...more },
    } as unknown as RepricedSwap
    try {
      requireOwnTaker(engine, repriced, { first: { ...base, ...first } as Deposit, second })
    } catch (error) {
      expect(error).toMatchObject({ code: 'unableToBuildTransaction' })
    }
    return facts
  }
  const refused = [
    {
      provider: 'TWO',
      chain: 'ETH',
      field: 'recipient of the second leg',
      expected: 'an address of its own',
      found: 'channel',
    },
  ]
  const transfer: Partial<Deposit> = { kind: 'simpleTransfer', to: 'vault' }

  it('is not at the recipient or another source of the user, nor at the spender', () => {
    expect(reported(transfer)).toEqual([])
    expect(reported(transfer, { destinationAddress: 'channel' })).toEqual(refused)
    expect(reported(transfer, { sources: ['source', 'channel'] })).toEqual(refused)
    expect(reported(transfer, { refundAddress: 'channel' })).toEqual(refused)
    expect(reported(transfer, {}, 'channel')).toEqual(refused)
  })

  it('is not at the contract that the first calls, or that takes its token, on TRON either', () => {
    const approval = { token: 'token', spender: 'channel', amount: 1n }
    const evm = { vm: 'evm', to: 'router', data: '0x', value: 0n } as const
    const tron = { vm: 'tron', to: 'router', data: '', callValue: 0n } as const
    for (const call of [evm, tron]) {
      expect(reported({ kind: 'contractCall', call })).toEqual([])
      expect(reported({ kind: 'contractCall', call: { ...call, to: 'channel' } })).toEqual(refused)
      expect(reported({ kind: 'contractCall', call: { ...call, approval } })).toEqual(refused)
    }
  })

  it('may stand beside a call that names no contract', () => {
    expect(reported({ kind: 'contractCall', call: { vm: 'radix', manifest: 'channel' } })).toEqual([])
  })
})
