import { type Context, Hono } from 'hono'
import type { TonLedger } from '../../ledgers/ton/ton-ledger.ts'
import type { Clock } from '../../world/clock.ts'
import { indexed } from './indexed.ts'
import { methods } from './methods.ts'
import { type Parameters, ToncenterError } from './values.ts'

/** Milliseconds between requests without a key. */
const KEYLESS_MS = 1_000

const failure = (error: string, code: number): object => ({ ok: false, error, code })

const call = (
  ledger: TonLedger,
  name: string,
  parameters: Parameters,
): { body: object; status: ToncenterError['status'] | 200 } => {
  const method = methods.get(name)
  if (!method) return { body: failure('Not Found', 404), status: 404 }
  try {
    return { body: { ok: true, result: method(ledger, parameters) }, status: 200 }
  } catch (error) {
    if (error instanceof ToncenterError) return { body: failure(error.message, error.status), status: error.status }
    throw error
  }
}

const bodyOf = async (context: Context): Promise<Parameters> =>
  (await context.req.json().catch(() => ({}))) as Parameters

/** The node API, version 2: methods as paths and as JSON-RPC. */
const node = (app: Hono, ledger: TonLedger): void => {
  app.post('/jsonRPC', async (context) => {
    const { id, method, params } = await bodyOf(context)
    const { body, status } = call(ledger, String(method), (params ?? {}) as Parameters)
    return context.json({ ...body, jsonrpc: '2.0', id: id ?? null }, status)
  })
  app.get('/:method', (context) => {
    const { body, status } = call(ledger, context.req.param('method'), context.req.query())
    return context.json(body, status)
  })
  app.post('/:method', async (context) => {
    const { body, status } = call(ledger, context.req.param('method'), await bodyOf(context))
    return context.json(body, status)
  })
}

/** Toncenter: the node API under `/api/v2` and the index under `/api/v3`. Without a key it answers once a second. */
export const toncenter = (ledger: TonLedger, clock: Clock): Hono => {
  let next = 0
  const app = new Hono()
  app.use('*', async (context, following) => {
    const keyed = context.req.header('x-api-key') ?? context.req.query('api_key')
    if (keyed === undefined) {
      if (clock.now() < next) return context.json(failure('Ratelimit exceeded', 429), 429)
      next = clock.now() + KEYLESS_MS
    }
    return following()
  })
  const [versionTwo, versionThree] = [new Hono(), new Hono()]
  node(versionTwo, ledger)
  indexed(versionThree, ledger)
  app.route('/api/v2', versionTwo)
  app.route('/api/v3', versionThree)
  return app
}
