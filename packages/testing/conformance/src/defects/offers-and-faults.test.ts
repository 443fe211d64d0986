import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { catches, type DefectCase, get, offering } from '../testing/defects.ts'
import { listFailures } from '../testing/list-failures.ts'
import { createSubject, eth, sampleCases } from '../testing/sample-provider.ts'

describe('offers, declines and faults', () => {
  catches([
    [
      'an amount that is a number',
      offering(({ buyAmount }) => ({ buyAmount: Number(buyAmount) })),
      /^offers: buyAmount .*not a bigint/,
    ],
    ['an output of zero', offering(() => ({ buyAmount: 0n, minBuyAmount: 0n })), /^offers: buyAmount is 0/],
    [
      'a minimum above the expected output',
      offering(({ buyAmount }) => ({ minBuyAmount: buyAmount + 1n })),
      /^offers: minBuyAmount/,
    ],
    [
      'an empty list of offers',
      () => ({ quote: async () => ({ offers: [] }) }),
      /^offers: the list of offers is empty/,
    ],
    [
      'a negative fee',
      offering(() => ({ fees: [{ type: 'outbound', asset: eth, amount: -1n }] })),
      /^offers: the outbound fee is -1n/,
    ],
    [
      'an unknown fee type',
      offering(() => ({ fees: [{ type: 'tip', asset: eth, amount: 1n }] })),
      /^offers: "tip" is not a fee type/,
    ],
    [
      'a fee with other decimals than its asset',
      offering(() => ({ fees: [{ type: 'outbound', asset: { ...eth, decimals: 8 }, amount: 1n }] })),
      /^offers: the outbound fee has 8 decimals/,
    ],
    [
      'invalid times',
      offering(() => ({ times: { inbound: Number.NaN, swap: 1, outbound: 1 } })),
      /^offers: times.inbound/,
    ],
    ['an expiry in seconds', offering(() => ({ expiresAt: 1_800_000_060 })), /^offers: expiresAt/],
    ['an unknown deposit kind', offering(() => ({ depositKind: 'magic' })), /^offers: depositKind is magic/],
    ['a state with a bigint', offering(() => ({ state: { out: 1n } })), /^offers: the state does not survive/],
    ['a state with a date', offering(() => ({ state: { at: new Date(0) } })), /^offers: the state does not survive/],
    ['a meta with a map', offering(() => ({ meta: { at: new Map() } })), /^offers: the meta does not survive/],
    [
      'a thrown decline',
      (provider) => ({
        quote: async (params, context) => {
          const result = await provider.quote(params, context)
          if ('declined' in result) throw new Error('too small')
          return result
        },
      }),
      /^declines: threw Error: too small/,
    ],
    [
      'an unexpected error code',
      (provider) => ({
        quote: async (params, context) => {
          const result = await provider.quote(params, context)
          return 'declined' in result ? { declined: { ...result.declined, errorCode: 'unknownError' } } : result
        },
      }),
      /^declines: declined with unknownError/,
    ],
    [
      'an invalid minimum amount',
      (provider) => ({
        quote: async (params, context) => {
          const result = await provider.quote(params, context)
          return 'declined' in result ? { declined: { ...result.declined, minAmount: '1e-3' } } : result
        },
      }),
      /^declines: minAmount 1e-3/,
    ],
    [
      'a swallowed fault of assets',
      (provider) => ({ assets: (context) => provider.assets(context).catch(() => ({ assets: [] })) }),
      /^faults: assets: returned/,
    ],
    [
      'a fault reported as a decline',
      (provider) => ({
        quote: (params, context) =>
          provider.quote(params, context).catch(() => ({ declined: { errorCode: 'noRoutesFound', message: 'none' } })),
      }),
      /^faults: quote: returned/,
    ],
    [
      'a fault thrown as another error',
      (provider) => ({
        quote: (params, context) =>
          provider.quote(params, context).catch((cause) => {
            throw new TypeError('undefined is no function', { cause })
          }),
      }),
      /^faults: quote: threw TypeError/,
    ],
    [
      'an offer made of an unexpected response',
      (provider) => ({
        quote: (params, context) =>
          provider.quote(params, context).catch((failure) => {
            if (!String(failure).includes('missing')) throw failure
            return { offers: [] }
          }),
      }),
      /^faults: it made an offer of the response/,
    ],
    ...(['assets', 'quote', 'build', 'getStatus'] as const).map(
      (method): DefectCase => [
        `a ${method} that ignores its signal`,
        (provider, tools) => ({
          [method]: async (...given: unknown[]) => {
            await get(tools, '/slow', new AbortController().signal).catch(() => undefined)
            return (provider[method] as (...inner: unknown[]) => unknown).apply(provider, given)
          },
        }),
        new RegExp(`^deadline: ${method}: did not settle`),
      ],
    ),
  ])

  it('treats a request without a stub as a fault of the upstream', async () => {
    const cases = { ...sampleCases, assets: { stubs: [] } }
    const found = await listFailures({ ...createSubject(() => ({})), cases })
    expect(found.some((line) => line.includes('No stub matches'))).toBe(true)
    expect(UpstreamError.is(new UpstreamError('x'))).toBe(true)
  })
})
