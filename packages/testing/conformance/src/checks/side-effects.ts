import type { HttpRequest } from '@switchyard/core'
import type { RequestPattern } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** Reading assets and quoting change nothing upstream: no channel, no order, no address. */
export const sideEffects = (subject: Subject): readonly Check[] => {
  const { cases } = subject
  const assets: Check = {
    group: 'side effects',
    name: 'has none while it reads its assets',
    run: () =>
      inSession(subject, async ({ provider, upstream, context }) => {
        upstream.serve(cases.assets.stubs)
        await provider.assets(context())
        for (const request of upstream.take()) ensurePure(request, subject)
      }),
  }
  const quotes = [...cases.quotes, ...cases.declines].map((test) => ({
    group: 'side effects',
    name: `has none while it quotes: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.loadAssets()
        await session.quote(test)
        for (const request of session.upstream.take()) ensurePure(request, subject)
      }),
  }))
  const builds = cases.builds.map((test) => ({
    group: 'side effects',
    name: `are not doubled, as no request that opens something may be sent twice: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.loadAssets()
        const offer = await session.offer(test)
        await session.build(test, offer)
        for (const request of session.upstream.take()) ensureSentOnce(request, subject)
      }),
  }))
  return [assets, ...quotes, ...builds]
}

const ensurePure = (request: HttpRequest, { cases }: Subject): void => {
  const { method, url } = request
  ensure(!matches(request, cases.opens), `${method} ${url} opens something upstream`)
  ensure(method === 'GET' || matches(request, cases.pure), `${method} ${url} does not match a pattern of cases.pure`)
}

/** The transport repeats a GET, and a POST that is `repeatable`, when its connection closes. A key makes the upstream open it once. */
const ensureSentOnce = (request: HttpRequest, { cases }: Subject): void => {
  const { method, url, headers = {}, repeatable = method === 'GET' } = request
  const isKeyed = Object.keys(headers).some((name) => /idempotency-key$/i.test(name))
  const isSafe = !repeatable || isKeyed || matches(request, cases.pure) || !matches(request, cases.opens)
  ensure(isSafe, `${method} ${url} opens something upstream and is repeatable`)
}

/** Uses `search`, which ignores the `g` flag; `test` would not. */
const matches = ({ url, body = '' }: HttpRequest, patterns: readonly RequestPattern[] = []): boolean =>
  patterns.some((pattern) =>
    'url' in pattern ? url.search(pattern.url) >= 0 && body.search(pattern.body) >= 0 : url.search(pattern) >= 0,
  )
