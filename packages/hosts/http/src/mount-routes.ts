import { type AuthResult, type Engine, SwapError } from '@switchyard/core'
import { createApi } from '@switchyard/wire'
import type { Hono, MiddlewareHandler } from 'hono'
import { describeApi } from './describe-api.ts'
import { errorAnswer } from './error-answer.ts'
import { exchangeOf } from './exchange-of.ts'
import { failingOf } from './failing-of.ts'
import type { HostContext, HostEnv } from './host-env.ts'
import { keepable } from './keepable.ts'
import { keylessLimit } from './keyless-limit.ts'
import type { Route } from './route.ts'
import type { Settled } from './settle.ts'
import { withinDeadline } from './within-deadline.ts'

/** Puts routes on the app; of two with the same method and path the first wins. Other methods are told which there are. */
export const mountRoutes = (app: Hono<HostEnv>, engine: Engine, settled: Settled, routes: readonly Route[]): void => {
  const table = methodsByPath(routes)
  const describe = describeApi([...table.keys()], settled.docs)
  const api = createApi(engine, { wire: settled.wire, signingKeys: settled.signingKeys })
  const limit = keylessLimit(settled)
  const failing = failingOf(settled)
  const { basePath, catalogueMaxAgeSeconds, encodings } = settled
  for (const [path, methods] of table) {
    app.use(`${basePath}${path}`, named(path))
    for (const route of routes.filter((each) => each.path === path)) {
      const { cached } = route
      if (cached) app.on(route.method, `${basePath}${path}`, keepable({ cached, catalogueMaxAgeSeconds, encodings }))
      app.on(route.method, `${basePath}${path}`, (context) => {
        const onAuthenticated = (authResult: AuthResult): void => context.set('authResult', authResult)
        const exchange = () => exchangeOf(context.req.raw, { engine, api, settled, describe, failing, onAuthenticated })
        return answer(context, settled.deadlineMs, async () => {
          if (route.keyless === true) await limit()
          return unkept(route, await route.answer(exchange()))
        })
      })
    }
    app.all(`${basePath}${path}`, (context) => otherMethod(context, methods))
  }
}

/** An answer that is nobody's to keep says so; balances and open links are only good now. */
const unkept = ({ cached }: Route, response: Response): Response => {
  if (cached === undefined && !response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

const methodsByPath = (routes: readonly Route[]): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, readonly string[]>()
  for (const { path, method } of routes) {
    const added = method === 'GET' ? ['GET', 'HEAD'] : [method]
    table.set(path, [...new Set([...added, ...(table.get(path) ?? ['OPTIONS'])])])
  }
  return table
}

const named =
  (path: string): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    context.set('route', path)
    await next()
  }

const answer = async (
  context: HostContext,
  deadlineMs: number,
  work: () => ReturnType<Route['answer']>,
): Promise<Response> => {
  try {
    return await withinDeadline(
      (async () => work())(),
      deadlineMs,
      () => new Error(`No answer within ${deadlineMs} ms.`),
    )
  } catch (error) {
    return errorAnswer(context, error)
  }
}

const otherMethod = (context: HostContext, methods: readonly string[]): Response => {
  const allow = methods.join(', ')
  if (context.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  const refusal = new SwapError('methodNotAllowed', `${context.req.method} is not served here; ${allow} are.`)
  const response = errorAnswer(context, refusal)
  response.headers.set('allow', allow)
  return response
}
