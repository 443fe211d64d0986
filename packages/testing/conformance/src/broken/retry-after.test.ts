import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { Tools } from '../check.ts'
import { type Breaker, catches } from '../testing/breakers.ts'
import { failures } from '../testing/failures.ts'
import { subjectOf, wired, wiredCases } from '../testing/wired.ts'

/** The sound provider over a way out that shows it another 429 than was sent. */
const seeing =
  (change: (answer: HttpResponse, ask: () => Promise<HttpResponse>) => HttpResponse | Promise<HttpResponse>): Breaker =>
  (_provider, tools) => {
    const http: Http = async (request) => {
      const answer = await tools.http(request)
      return answer.status === 429 ? change(answer, () => tools.http(request)) : answer
    }
    return wired({ ...tools, http })
  }

const told = (header: string) => (answer: HttpResponse) => ({ ...answer, headers: { 'retry-after': header } })

/** Turns the fault of a 429, and those of the wait after it, into something else. */
const whenBusy =
  (react: () => ReturnType<ReturnType<typeof wired>['quote']>): Breaker =>
  (provider) => ({
    quote: (ask, context) =>
      provider.quote(ask, context).catch((fault) => {
        if (!UpstreamError.is(fault) || fault.status !== 429) throw fault
        return react()
      }),
  })

describe('an upstream that asks to wait', () => {
  catches([
    [
      'a provider that asks on',
      seeing((answer) => ({ ...answer, status: 503, headers: {} })),
      /^retry after: the next quote sent GET https:\/\/wired\.example\/quote/,
    ],
    [
      'a provider that repeats its question at once',
      seeing((_, ask) => ask()),
      /^retry after: the quote that was told to wait asked again at once: GET/,
    ],
    [
      'a provider that waits a second of its own',
      seeing(told('1')),
      /^retry after: a quote before the time was over sent GET/,
    ],
    [
      'a provider that reads seconds, and no date',
      seeing((answer) => (/^\d+$/.test(answer.headers['retry-after'] ?? '') ? answer : told('0')(answer))),
      /^retry after: the next quote sent GET/,
    ],
    [
      'a provider that never asks again',
      (_provider, { http, clock }: Tools) => {
        const start = clock.now()
        return wired({ http, clock: { now: () => start } })
      },
      /^retry after: once the time was over the quote threw UpstreamError/,
    ],
    [
      'a provider that takes the wait for a refusal',
      whenBusy(async () => ({ declined: { errorCode: 'noRoutesFound', message: 'none' } })),
      /^retry after: declined with noRoutesFound instead of apiRequestFailed/,
    ],
    [
      'a provider that throws something of its own',
      whenBusy(() => Promise.reject(new TypeError('busy'))),
      /^retry after: threw TypeError: busy where UpstreamError was expected/,
    ],
    [
      'a provider that offers nothing all the same',
      whenBusy(async () => ({ offers: [] })),
      /^retry after: an offer was read out of 429/,
    ],
    [
      'a provider that lives on what it was told before',
      (provider) => {
        let last: ReturnType<typeof provider.quote> | undefined
        return { quote: (ask, context) => (last ??= provider.quote(ask, context)) }
      },
      /^retry after: once the time was over the quote threw UpstreamError/,
    ],
  ])

  it('may be declined with the code the engine would give', async () => {
    const declining = whenBusy(async () => ({ declined: { errorCode: 'apiRequestFailed', message: 'busy' } }))
    expect(await failures(subjectOf(declining))).toEqual([])
  })

  it('speaks as the case says', async () => {
    const busy = { json: { error: 'small' } }
    const blind = seeing((answer) => ({ ...answer, status: 200, headers: {} }))
    const found = await failures({ ...subjectOf(blind), cases: { ...wiredCases, busy } })
    expect(found).toContain('retry after: declined with sellAssetAmountTooSmall instead of apiRequestFailed')
  })

  it('does not concern a provider whose quote asks nobody', async () => {
    const [quote] = wiredCases.quotes
    const cases = { ...wiredCases, quotes: [{ ...quote, exchanges: [] }] as const }
    const found = await failures({ ...subjectOf(() => ({})), cases })
    expect(found.filter((line) => line.startsWith('retry after'))).toEqual([])
  })
})
