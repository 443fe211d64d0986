import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { Subject } from '../check.ts'
import { building, catches, get, offering } from '../testing/defects.ts'
import { listFailures } from '../testing/list-failures.ts'
import {
  btc,
  createSubject,
  destination,
  eth,
  refund,
  sampleCapabilities,
  sampleCases,
} from '../testing/sample-provider.ts'

const VAULT = '0x3333333333333333333333333333333333333333'

describe('deposits', () => {
  catches([
    [
      'a deposit of another amount',
      building(({ amount }) => ({ amount: amount - 1n })),
      /^deposits: it sells 49999999/,
    ],
    ['a deposit of another asset', building(() => ({ asset: eth })), /^deposits: it sells ETH.ETH/],
    ['a deposit from another source', building(() => ({ sources: ['bc1qother'] })), /^deposits: the sources are/],
    [
      'a deposit of another kind',
      building(() => ({ kind: 'simpleTransfer' })),
      /^deposits: a transferWithMemo was announced/,
    ],
    ['a deposit without a recipient', building(() => ({ to: '' })), /^deposits: it has no recipient/],
    [
      'a truncated memo',
      building(() => ({ memo: `=:e:${destination.slice(0, 30)}/${refund}:1` })),
      /^deposits: the memo .*does not contain/,
    ],
    [
      'a memo above the limit',
      building((deposit) => ({ memo: 'memo' in deposit ? `${deposit.memo}:${'x'.repeat(60)}` : '' })),
      /^deposits: the memo has \d+ bytes, the limit is 80/,
    ],
    [
      'a build that changes the offer',
      (provider) => ({
        build: async (offer, addresses, context) => {
          Object.assign(offer.state as object, { used: true })
          return provider.build(offer, addresses, context)
        },
      }),
      /^deposits: building a frozen offer threw/,
    ],
    [
      'a build although trading is halted',
      (provider) => ({
        build: async (offer, addresses, context) => {
          const halted = await provider.build(offer, addresses, context).catch(() => undefined)
          return halted ?? ({ kind: 'simpleTransfer' } as Deposit)
        },
      }),
      /^deposits: built/,
    ],
    [
      'a dropped refund address',
      building(({ amount: _, ...deposit }) =>
        'memo' in deposit ? { memo: deposit.memo?.replace(/\/[^:]+/, '') } : {},
      ),
      /^capabilities: bc1qrefund is neither/,
    ],
    [
      'a refund address that only the quote sends',
      (provider, tools) => ({
        quote: async (params, context) => {
          const result = await provider.quote(params, context)
          await get(tools, `/pure?refund=${params.refundAddress}`, context.signal).catch(() => undefined)
          return result
        },
        build: async (offer, addresses, context) => {
          const { refundAddress: _, ...others } = addresses
          return provider.build(offer, others, context)
        },
      }),
      /^capabilities: bc1qrefund is neither/,
    ],
    [
      'a deposit that pays no one',
      building(({ asset, amount, sources }) => ({ kind: 'simpleTransfer', asset, amount, sources, memo: undefined })),
      /^deposits: 0x1{40} is neither in the deposit nor in a request/,
    ],
    [
      'a destination that is only displayed',
      building(({ asset, amount, sources }) => ({
        ...{ kind: 'contractCall', asset, amount, sources, memo: destination, meta: { destination } },
        call: { vm: 'evm', to: VAULT, data: '0x', value: 0n },
      })),
      /^deposits: 0x1{40} is neither in the deposit nor in a request/,
    ],
    [
      'a destination that only the quote sends',
      (provider, tools) => ({
        quote: async (params, context) => {
          await get(tools, `/pure?to=${destination}`, context.signal).catch(() => undefined)
          return provider.quote(params, context)
        },
        build: async (offer, addresses, context) =>
          provider.build(
            offer,
            { ...addresses, destinationAddress: '0x2222222222222222222222222222222222222222' },
            context,
          ),
      }),
      /^deposits: 0x1{40} is neither in the deposit nor in a request/,
    ],
    [
      'a memo with another limit than offered',
      offering(({ minBuyAmount }) => ({ minBuyAmount: (minBuyAmount * 99n) / 100n })),
      /^deposits: it enforces 11999999999999999999 instead of the offered 118/,
    ],
    [
      'a memo without a limit',
      building((deposit) => ('memo' in deposit ? { memo: deposit.memo?.replace(/:\d{3,}/, ':0') } : {})),
      /^deposits: it enforces 0 instead of/,
    ],
  ])

  it('requires a function that reads what a memo enforces', async () => {
    const { enforced: _, ...cases } = sampleCases
    const found = await listFailures({ ...createSubject(() => ({})), cases })
    expect(found).toEqual(['deposits: cases.enforced must read a transferWithMemo'])
  })

  it('requires a destination that is not a source', async () => {
    const [build] = sampleCases.builds
    const builds = [{ ...build, addresses: { ...build.addresses, sources: [destination] } }] as const
    const found = await listFailures({ ...createSubject(() => ({})), cases: { ...sampleCases, builds } })
    expect(found).toContain('deposits: the destination of the case is a source, which proves nothing')
  })

  it('catches a plugin that requests an address without sending the destination', async () => {
    const careless: Subject = createSubject((_provider, tools) => ({
      build: async (offer, addresses, { signal }) => {
        await get(tools, '/vault', signal)
        const { sellAmount: amount } = offer
        return { kind: 'simpleTransfer', asset: btc, amount, sources: addresses.sources, to: 'bc1qtheirs' }
      },
    }))
    const found = await listFailures(careless)
    expect(found).toContainEqual(expect.stringMatching(/^deposits: 0x1{40} is neither in the deposit nor in a request/))
    expect(found).toContainEqual(expect.stringMatching(/^fees: :us:30\/15 is neither/))
    expect(found).toContainEqual(expect.stringMatching(/^capabilities: bc1qrefund is neither/))
  })

  it('catches a deposit of a kind that the capabilities omit', async () => {
    const found = await listFailures({
      ...createSubject(() => ({})),
      capabilities: { ...sampleCapabilities, depositKinds: [] },
    })
    expect(found).toContain('deposits: a transferWithMemo is not in capabilities.depositKinds')
  })
})
