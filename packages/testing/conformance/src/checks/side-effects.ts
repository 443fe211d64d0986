import type { HttpRequest } from '@switchyard/core'
import type { RequestPattern } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** Quoting changes nothing upstream: no channel, no order, no address. */
export const sideEffects = (subject: Subject): readonly Check[] => {
  const { cases } = subject
  const supported: Check = {
    group: 'side effects',
    name: 'has none while the surface loads',
    run: () =>
      inSession(subject, async ({ provider, script, context }) => {
        script.play(cases.supported.exchanges)
        await provider.assets(context())
        for (const request of script.take()) ensurePure(request, subject)
      }),
  }
  const quotes = [...cases.quotes, ...cases.declines].map((test) => ({
    group: 'side effects',
    name: `has none while it quotes: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.warm()
        await session.quote(test)
        for (const request of session.script.take()) ensurePure(request, subject)
      }),
  }))
  return [supported, ...quotes]
}

const ensurePure = (request: HttpRequest, { cases }: Subject): void => {
  const { method, url } = request
  ensure(!matches(request, cases.opens), `${method} ${url} opens something upstream`)
  ensure(method === 'GET' || matches(request, cases.pure), `${method} ${url} is not known to be free of side effects`)
}

/** `search` is unmoved by the `g` flag, `test` is not. */
const matches = ({ url, body = '' }: HttpRequest, patterns: readonly RequestPattern[] = []): boolean =>
  patterns.some((pattern) =>
    'url' in pattern ? url.search(pattern.url) >= 0 && body.search(pattern.body) >= 0 : url.search(pattern) >= 0,
  )
