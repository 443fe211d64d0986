import type { HttpRequest } from '@switchyard/core'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** Quoting changes nothing upstream: no channel, no order, no address. */
export const sideEffects = (subject: Subject): readonly Check[] => {
  const { cases } = subject
  const surface: Check = {
    group: 'side effects',
    name: 'has none while the surface loads',
    run: () =>
      inSession(subject, async ({ provider, script, context }) => {
        script.play(cases.surface.exchanges)
        await provider.surface(context())
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
  return [surface, ...quotes]
}

const ensurePure = ({ method, url }: HttpRequest, { cases }: Subject): void => {
  const opens = cases.opens?.some((pattern) => url.search(pattern) >= 0) ?? false
  ensure(!opens, `${method} ${url} opens something upstream`)
  const pure = method === 'GET' || (cases.pure?.some((pattern) => url.search(pattern) >= 0) ?? false)
  ensure(pure, `${method} ${url} is not known to be free of side effects`)
}
