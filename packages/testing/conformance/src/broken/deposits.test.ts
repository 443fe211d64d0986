import type { Deposit } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { Subject } from '../check.ts'
import { building, catches, get, offering } from '../testing/breakers.ts'
import { failures } from '../testing/failures.ts'
import { btc, destination, eth, refund, subjectOf, wiredCases, wiredTraits } from '../testing/wired.ts'

const VAULT = '0x3333333333333333333333333333333333333333'

describe('what is built', () => {
  catches([
    [
      'a deposit of another amount',
      building(({ amount }) => ({ amount: amount - 1n })),
      /^deposits: it sells 49999999/,
    ],
    ['a deposit of another asset', building(() => ({ asset: eth })), /^deposits: it sells ETH.ETH/],
    ['a deposit from elsewhere', building(() => ({ sources: ['bc1qother'] })), /^deposits: the sources are/],
    [
      'a deposit of another kind',
      building(() => ({ kind: 'simpleTransfer' })),
      /^deposits: a transferWithMemo was announced/,
    ],
    ['a deposit to nowhere', building(() => ({ to: '' })), /^deposits: it goes nowhere/],
    [
      'a memo that is cut',
      building(() => ({ memo: `=:e:${destination.slice(0, 30)}/${refund}:1` })),
      /^deposits: the memo .*does not hold/,
    ],
    [
      'a memo beyond the budget',
      building((deposit) => ({ memo: 'memo' in deposit ? `${deposit.memo}:${'x'.repeat(60)}` : '' })),
      /^deposits: the memo has \d+ bytes, the budget is 80/,
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
      'a build that goes on although trading is halted',
      (provider) => ({
        build: async (offer, addresses, context) => {
          const halted = await provider.build(offer, addresses, context).catch(() => undefined)
          return halted ?? ({ kind: 'simpleTransfer' } as Deposit)
        },
      }),
      /^deposits: built/,
    ],
    [
      'a refund address that is dropped',
      building(({ amount: _, ...deposit }) =>
        'memo' in deposit ? { memo: deposit.memo?.replace(/\/[^:]+/, '') } : {},
      ),
      /^traits: bc1qrefund is neither/,
    ],
    [
      'a refund address that is in the quote alone',
      (provider, tools) => ({
        quote: async (ask, context) => {
          const answer = await provider.quote(ask, context)
          await get(tools, `/pure?refund=${ask.refundAddress}`, context.signal).catch(() => undefined)
          return answer
        },
        build: async (offer, addresses, context) => {
          const { refundAddress: _, ...others } = addresses
          return provider.build(offer, others, context)
        },
      }),
      /^traits: bc1qrefund is neither/,
    ],
    [
      'a deposit that pays nobody',
      building(({ asset, amount, sources }) => ({ kind: 'simpleTransfer', asset, amount, sources, memo: undefined })),
      /^deposits: 0x1{40} is neither in the deposit nor in a request/,
    ],
    [
      'a destination that is only shown',
      building(({ asset, amount, sources }) => ({
        ...{ kind: 'contractCall', asset, amount, sources, memo: destination, meta: { destination } },
        call: { vm: 'evm', to: VAULT, data: '0x', value: 0n },
      })),
      /^deposits: 0x1{40} is neither in the deposit nor in a request/,
    ],
    [
      'a destination that is in the quote alone',
      (provider, tools) => ({
        quote: async (ask, context) => {
          await get(tools, `/pure?to=${destination}`, context.signal).catch(() => undefined)
          return provider.quote(ask, context)
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
      'a memo with another limit than was promised',
      offering(({ buyAmountMin }) => ({ buyAmountMin: (buyAmountMin * 99n) / 100n })),
      /^deposits: it enforces 11999999999999999999, where 118/,
    ],
    [
      'a memo without a limit',
      building((deposit) => ('memo' in deposit ? { memo: deposit.memo?.replace(/:\d{3,}/, ':0') } : {})),
      /^deposits: it enforces 0, where/,
    ],
  ])

  it('wants to read what a memo enforces', async () => {
    const { enforced: _, ...cases } = wiredCases
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found).toEqual(['deposits: cases.enforced must read a transferWithMemo'])
  })

  it('wants a destination that can be told from a source', async () => {
    const [build] = wiredCases.builds
    const builds = [{ ...build, addresses: { ...build.addresses, sources: [destination] } }] as const
    const found = await failures({ ...subjectOf(() => ({})), cases: { ...wiredCases, builds } })
    expect(found).toContain('deposits: the destination of the case is a source, which proves nothing')
  })

  it("catches a stranger's plugin that asks for an address without saying whom to pay", async () => {
    const hurried: Subject = subjectOf((_provider, tools) => ({
      build: async (offer, addresses, { signal }) => {
        await get(tools, '/vault', signal)
        const { sellAmount: amount } = offer
        return { kind: 'simpleTransfer', asset: btc, amount, sources: addresses.sources, to: 'bc1qtheirs' }
      },
    }))
    const found = await failures(hurried)
    expect(found).toContainEqual(expect.stringMatching(/^deposits: 0x1{40} is neither in the deposit nor in a request/))
    expect(found).toContainEqual(expect.stringMatching(/^fees: :us:30\/15 is neither/))
    expect(found).toContainEqual(expect.stringMatching(/^traits: bc1qrefund is neither/))
  })

  it('catches a deposit of a kind the traits leave out', async () => {
    const found = await failures({ ...subjectOf(() => ({})), capabilities: { ...wiredTraits, depositKinds: [] } })
    expect(found).toContain('deposits: a transferWithMemo is none of traits.depositKinds')
  })
})
