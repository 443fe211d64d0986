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
  return [assets, ...quotes]
}

const ensurePure = (request: HttpRequest, { cases }: Subject): void => {
  const { method, url } = request
  ensure(!matches(request, cases.opens), `${method} ${url} opens something upstream`)
  ensure(method === 'GET' || matches(request, cases.pure), `${method} ${url} does not match a pattern of cases.pure`)
}

/** Uses `search`, which ignores the `g` flag; `test` would not. */
const matches = ({ url, body = '' }: HttpRequest, patterns: readonly RequestPattern[] = []): boolean =>
  patterns.some((pattern) =>
    'url' in pattern ? url.search(pattern.url) >= 0 && body.search(pattern.body) >= 0 : url.search(pattern) >= 0,
  )
