import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { type Broken, catches, get, offering } from '../testing/breakers.ts'
import { failures } from '../testing/failures.ts'
import { eth, subjectOf, wiredCases } from '../testing/wired.ts'

describe('offers, refusals and faults', () => {
  catches([
    [
      'an amount that is a number',
      offering(({ buyAmount }) => ({ buyAmount: Number(buyAmount) })),
      /^offers: buyAmount .*no bigint/,
    ],
    ['nothing to get', offering(() => ({ buyAmount: 0n, buyAmountMin: 0n })), /^offers: buyAmount is 0/],
    [
      'a worst case above the expected',
      offering(({ buyAmount }) => ({ buyAmountMin: buyAmount + 1n })),
      /^offers: buyAmountMin/,
    ],
    ['no offers in the list', () => ({ quote: async () => ({ offers: [] }) }), /^offers: the list of offers is empty/],
    [
      'a negative fee',
      offering(() => ({ fees: [{ type: 'outbound', asset: eth, amount: -1n }] })),
      /^offers: the outbound fee is -1n/,
    ],
    [
      'an unknown fee',
      offering(() => ({ fees: [{ type: 'tip', asset: eth, amount: 1n }] })),
      /^offers: "tip" is no kind/,
    ],
    [
      'a fee with other decimals than its asset',
      offering(() => ({ fees: [{ type: 'outbound', asset: { ...eth, decimals: 8 }, amount: 1n }] })),
      /^offers: the outbound fee has 8 decimals/,
    ],
    [
      'times that are none',
      offering(() => ({ times: { inbound: Number.NaN, swap: 1, outbound: 1 } })),
      /^offers: times.inbound/,
    ],
    ['an expiry in seconds', offering(() => ({ expiresAt: 1_800_000_060 })), /^offers: expiresAt/],
    ['an unknown kind of deposit', offering(() => ({ depositKind: 'magic' })), /^offers: depositKind is magic/],
    ['a state with a bigint', offering(() => ({ state: { out: 1n } })), /^offers: the state does not survive/],
    ['a state with a date', offering(() => ({ state: { at: new Date(0) } })), /^offers: the state does not survive/],
    ['a meta with a map', offering(() => ({ meta: { at: new Map() } })), /^offers: the meta does not survive/],
    [
      'a refusal that is thrown',
      (provider) => ({
        quote: async (ask, context) => {
          const answer = await provider.quote(ask, context)
          if ('declined' in answer) throw new Error('too small')
          return answer
        },
      }),
      /^declines: threw Error: too small/,
    ],
    [
      'another code than meant',
      (provider) => ({
        quote: async (ask, context) => {
          const answer = await provider.quote(ask, context)
          return 'declined' in answer ? { declined: { ...answer.declined, errorCode: 'unknownError' } } : answer
        },
      }),
      /^declines: declined with unknownError/,
    ],
    [
      'a minimum that is no amount',
      (provider) => ({
        quote: async (ask, context) => {
          const answer = await provider.quote(ask, context)
          return 'declined' in answer ? { declined: { ...answer.declined, minAmount: '1e-3' } } : answer
        },
      }),
      /^declines: minAmount 1e-3/,
    ],
    [
      'a fault of the surface that is swallowed',
      (provider) => ({ assets: (context) => provider.assets(context).catch(() => ({ assets: [] })) }),
      /^faults: surface: answered/,
    ],
    [
      'a fault that is taken for a refusal',
      (provider) => ({
        quote: (ask, context) =>
          provider.quote(ask, context).catch(() => ({ declined: { errorCode: 'noRoutesFound', message: 'none' } })),
      }),
      /^faults: quote: answered/,
    ],
    [
      'a fault of another kind',
      (provider) => ({
        quote: (ask, context) =>
          provider.quote(ask, context).catch((cause) => {
            throw new TypeError('undefined is no function', { cause })
          }),
      }),
      /^faults: quote: threw TypeError/,
    ],
    [
      'an offer read out of nothing',
      (provider) => ({
        quote: (ask, context) =>
          provider.quote(ask, context).catch((failure) => {
            if (!String(failure).includes('missing')) throw failure
            return { offers: [] }
          }),
      }),
      /^faults: an offer was read out of it/,
    ],
    ...(['assets', 'quote', 'build', 'getStatus'] as const).map(
      (verb): Broken => [
        `a ${verb} that is deaf to its signal`,
        (provider, tools) => ({
          [verb]: async (...given: unknown[]) => {
            await get(tools, '/deaf', new AbortController().signal).catch(() => undefined)
            return (provider[verb] as (...inner: unknown[]) => unknown).apply(provider, given)
          },
        }),
        new RegExp(`^deadline: ${verb}: did not settle`),
      ],
    ),
  ])

  it('treats an answer missing from the script as a fault of the upstream', async () => {
    const cases = { ...wiredCases, supported: { exchanges: [] } }
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found.some((line) => line.includes('The script has no exchange'))).toBe(true)
    expect(UpstreamError.is(new UpstreamError('x'))).toBe(true)
  })
})
