import { type Http, type HttpResponse, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { Tools } from '../check.ts'
import { catches, type Defect } from '../testing/defects.ts'
import { listFailures } from '../testing/list-failures.ts'
import { createSubject, sampleCases, sampleProvider } from '../testing/sample-provider.ts'

/** The sample provider over an `Http` that changes the 429 responses it sees. */
const limitedBy =
  (
    change: (response: HttpResponse, retry: () => Promise<HttpResponse>) => HttpResponse | Promise<HttpResponse>,
  ): Defect =>
  (_provider, tools) => {
    const http: Http = async (request) => {
      const response = await tools.http(request)
      return response.status === 429 ? change(response, () => tools.http(request)) : response
    }
    return sampleProvider({ ...tools, http })
  }

const withRetryAfter = (header: string) => (response: HttpResponse) => ({
  ...response,
  headers: { 'retry-after': header },
})

/** Replaces the error of a 429, and those of the wait after it. */
const whenLimited =
  (react: () => ReturnType<ReturnType<typeof sampleProvider>['quote']>): Defect =>
  (provider) => ({
    quote: (params, context) =>
      provider.quote(params, context).catch((fault) => {
        if (!UpstreamError.is(fault) || fault.status !== 429) throw fault
        return react()
      }),
  })

describe('a rate-limited upstream', () => {
  catches([
    [
      'a provider that does not wait',
      limitedBy((response) => ({ ...response, status: 503, headers: {} })),
      /^retry after: the next quote sent GET https:\/\/sample\.example\/quote/,
    ],
    [
      'a provider that retries at once',
      limitedBy((_, retry) => retry()),
      /^retry after: the rate-limited quote retried at once: GET/,
    ],
    [
      'a provider that waits for a second only',
      limitedBy(withRetryAfter('1')),
      /^retry after: a quote before the end of the wait sent GET/,
    ],
    [
      'a provider that reads seconds but no date',
      limitedBy((response) =>
        /^\d+$/.test(response.headers['retry-after'] ?? '') ? response : withRetryAfter('0')(response),
      ),
      /^retry after: the next quote sent GET/,
    ],
    [
      'a provider that never resumes',
      (_provider, { http, clock }: Tools) => {
        const start = clock.now()
        return sampleProvider({ http, clock: { now: () => start } })
      },
      /^retry after: after the wait the quote threw UpstreamError/,
    ],
    [
      'a provider that declines with another code',
      whenLimited(async () => ({ declined: { errorCode: 'noRoutesFound', message: 'none' } })),
      /^retry after: declined with noRoutesFound instead of apiRequestFailed/,
    ],
    [
      'a provider that throws another error',
      whenLimited(() => Promise.reject(new TypeError('busy'))),
      /^retry after: threw TypeError: busy where UpstreamError was expected/,
    ],
    [
      'a provider that returns no offers',
      whenLimited(async () => ({ offers: [] })),
      /^retry after: it made an offer of a 429/,
    ],
    [
      'a provider that reuses an earlier result',
      (provider) => {
        let last: ReturnType<typeof provider.quote> | undefined
        return { quote: (params, context) => (last ??= provider.quote(params, context)) }
      },
      /^retry after: after the wait the quote threw UpstreamError/,
    ],
  ])

  it('may be declined with the code the engine would use', async () => {
    const declining = whenLimited(async () => ({ declined: { errorCode: 'apiRequestFailed', message: 'busy' } }))
    expect(await listFailures(createSubject(declining))).toEqual([])
  })

  it('responds with the body of the case', async () => {
    const rateLimited = { json: { error: 'small' } }
    const blind = limitedBy((response) => ({ ...response, status: 200, headers: {} }))
    const found = await listFailures({ ...createSubject(blind), cases: { ...sampleCases, rateLimited } })
    expect(found).toContain('retry after: declined with sellAssetAmountTooSmall instead of apiRequestFailed')
  })

  it('does not apply if the quote sends no request', async () => {
    const [quote] = sampleCases.quotes
    const cases = { ...sampleCases, quotes: [{ ...quote, stubs: [] }] as const }
    const found = await listFailures({ ...createSubject(() => ({})), cases })
    expect(found.filter((line) => line.startsWith('retry after'))).toEqual([])
  })
})
