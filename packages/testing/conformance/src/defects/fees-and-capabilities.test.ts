import type { Offer } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { ProviderCases } from '../cases.ts'
import { building, catches, type DefectCase, offering } from '../testing/defects.ts'
import { listFailures } from '../testing/list-failures.ts'
import { createSubject, sampleCases, withOffer } from '../testing/sample-provider.ts'

describe('fees and capabilities', () => {
  catches([
    [
      'a fee that is not listed',
      offering(({ fees }) => ({ fees: fees.filter(({ type }) => type !== 'service') })),
      /^fees: the service fee is neither listed nor in a warning/,
    ],
    [
      'fees that are listed and not charged',
      (provider) =>
        withOffer(provider, (offer) => ({ ...offer, state: { ...(offer.state as object), feeBps: [] } }) as Offer),
      /^fees: :us:30\/15 is neither in the deposit nor in a request/,
    ],
    [
      'fees that are charged without being requested',
      building((deposit) =>
        'memo' in deposit && !deposit.memo?.includes(':us') ? { memo: `${deposit.memo}:us:30/15` } : {},
      ),
      /^fees: :us:30\/15 also appears without a fee/,
    ],
    [
      'a fee with other basis points',
      offering(({ fees }) => ({ fees: fees.map((fee) => (fee.bps === 30 ? { ...fee, bps: 0.3 } : fee)) })),
      /^fees: the affiliate fee has 0.3 basis points instead of 30/,
    ],
    [
      'a fee in units of another asset',
      offering(({ fees }) => ({
        fees: fees.map((fee) => (fee.bps === 30 ? { ...fee, amount: fee.amount / 100n } : fee)),
      })),
      /^fees: the affiliate fee is 360000000000000/,
    ],
    ...(['flexInput', 'privacy'] as const).map(
      (flag): DefectCase => [
        `${flag} promised and ignored`,
        (provider) => ({ quote: (params, context) => provider.quote({ ...params, [flag]: false }, context) }),
        new RegExp(`^capabilities: ${flag} changes nothing`),
      ],
    ),
    [
      'FLEX_INPUT promised and declined',
      (provider) => ({
        quote: async (params, context) =>
          params.flexInput
            ? { declined: { errorCode: 'unsupportedMethod', message: 'no' } }
            : provider.quote(params, context),
      }),
      /^capabilities: declined/,
    ],
  ])

  it('catches a noEffect reason for a flag that has an effect', async () => {
    const cases = { ...sampleCases, noEffect: { flexInput: 'whatever arrives is swapped' } }
    const found = await listFailures({ ...createSubject(() => ({})), cases })
    expect(found).toEqual([
      'capabilities: cases.noEffect is wrong, flexInput has an effect: whatever arrives is swapped',
    ])
  })

  it('requires a fee case', async () => {
    const { fees: _, ...cases } = sampleCases
    const found = await listFailures({ ...createSubject(() => ({})), cases: cases as unknown as ProviderCases })
    expect(found).toEqual(['fees: there is no fee case'])
  })

  it('requires a case for everything the capabilities promise', async () => {
    const [quote] = sampleCases.quotes
    const [build] = sampleCases.builds
    const cases = {
      ...sampleCases,
      quotes: [quote] as const,
      builds: [{ ...build, params: { ...build.params, refundAddress: undefined } }] as const,
      statuses: [],
    }
    const found = await listFailures({ ...createSubject(() => ({})), cases })
    expect(found).toContainEqual('capabilities: no build case has a refundAddress in its params and its addresses')
    expect(found).toContainEqual('capabilities: no case sets flexInput')
    expect(found).toContainEqual('capabilities: no case sets privacy')
    expect(found).toContainEqual('status: getStatus is implemented, but there is no case for it')
  })
})
