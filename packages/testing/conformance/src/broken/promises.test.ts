import type { Offer } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { ProviderCases } from '../cases.ts'
import { type Broken, building, catches, offering } from '../testing/breakers.ts'
import { failures } from '../testing/failures.ts'
import { subjectOf, wiredCases, withOffer } from '../testing/wired.ts'

describe('shares and what the traits promise', () => {
  catches([
    [
      'a share that is kept quiet',
      offering(({ fees }) => ({ fees: fees.filter(({ type }) => type !== 'service') })),
      /^fees: the service share is neither in the fees nor in a warning/,
    ],
    [
      'shares that are named and not taken',
      (provider) =>
        withOffer(provider, (offer) => ({ ...offer, state: { ...(offer.state as object), shares: [] } }) as Offer),
      /^fees: :us:30\/15 is neither in the deposit nor in a request/,
    ],
    [
      'shares that are taken from everybody',
      building((deposit) =>
        'memo' in deposit && !deposit.memo?.includes(':us') ? { memo: `${deposit.memo}:us:30/15` } : {},
      ),
      /^fees: :us:30\/15 is there without a fee/,
    ],
    [
      'a share in other basis points',
      offering(({ fees }) => ({ fees: fees.map((fee) => (fee.bps === 30 ? { ...fee, bps: 0.3 } : fee)) })),
      /^fees: the affiliate fee says 0.3 basis points instead of 30/,
    ],
    [
      'a share in units of another asset',
      offering(({ fees }) => ({
        fees: fees.map((fee) => (fee.bps === 30 ? { ...fee, amount: fee.amount / 100n } : fee)),
      })),
      /^fees: the affiliate fee is 360000000000000/,
    ],
    ...(['flexInput', 'privacy'] as const).map(
      (flag): Broken => [
        `${flag} promised and ignored`,
        (provider) => ({ quote: (ask, context) => provider.quote({ ...ask, [flag]: false }, context) }),
        new RegExp(`^traits: ${flag} changes nothing`),
      ],
    ),
    [
      'FLEX_INPUT promised and declined',
      (provider) => ({
        quote: async (ask, context) =>
          ask.flexInput
            ? { declined: { errorCode: 'unsupportedMethod', message: 'no' } }
            : provider.quote(ask, context),
      }),
      /^traits: declined/,
    ],
  ])

  it('catches a reason for a flag that does change something', async () => {
    const cases = { ...wiredCases, unmoved: { flexInput: 'whatever arrives is swapped' } }
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found).toEqual(['traits: flexInput is said to change nothing: whatever arrives is swapped'])
  })

  it('wants a case with fees', async () => {
    const { fees: _, ...cases } = wiredCases
    const found = await failures({ ...subjectOf(() => ({})), cases: cases as unknown as ProviderCases })
    expect(found).toEqual(['fees: no case asks with fees'])
  })

  it('wants a case for everything the traits promise', async () => {
    const [quote] = wiredCases.quotes
    const [build] = wiredCases.builds
    const cases = {
      ...wiredCases,
      quotes: [quote] as const,
      builds: [{ ...build, ask: { ...build.ask, refundAddress: undefined } }] as const,
      observations: [],
    }
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found).toContainEqual('traits: no build case has a refundAddress in its ask and its parties')
    expect(found).toContainEqual('traits: no case asks with flexInput')
    expect(found).toContainEqual('traits: no case asks with privacy')
    expect(found).toContainEqual('observations: observe is there, but no case tries it')
  })
})
