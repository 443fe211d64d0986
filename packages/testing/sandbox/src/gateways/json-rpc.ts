import { Hono } from 'hono'
import { RpcError } from '../ledgers/rpc-error.ts'

/**
 * A method over a ledger. Parameters sent by name arrive as the only element. It throws an `RpcError`; any other error is
 * reported as invalid parameters.
 */
export type RpcMethod<L> = (parameters: readonly unknown[], ledger: L) => unknown

const parametersOf = (params: unknown): readonly unknown[] => {
  if (Array.isArray(params)) return params
  return typeof params === 'object' && params !== null ? [params] : []
}

interface RpcRequest {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

const failure = (id: unknown, code: number, message: string, data?: unknown, fields: object = {}): object => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { ...fields, code, message, ...(data !== undefined && { data }) },
})

const respond = async <L>(
  request: RpcRequest,
  methods: ReadonlyMap<string, RpcMethod<L>>,
  ledger: L,
): Promise<object> => {
  const { id, method, params } = request ?? {}
  if (typeof method !== 'string') return failure(id, -32600, 'invalid request')
  const known = methods.get(method)
  if (!known) return failure(id, -32601, `the method ${method} does not exist/is not available`)
  try {
    return { jsonrpc: '2.0', id: id ?? null, result: await known(parametersOf(params), ledger) }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message, error.data, error.fields)
    return failure(id, -32602, error instanceof Error ? error.message : 'invalid params')
  }
}

/** JSON-RPC over one ledger, single requests and batches. */
export const jsonRpc = <L>(methods: ReadonlyMap<string, RpcMethod<L>>, ledger: L): Hono => {
  const app = new Hono()
  app.post('*', async (context) => {
    let body: unknown
    try {
      body = JSON.parse(await context.req.text())
    } catch {
      return context.json(failure(null, -32700, 'parse error'))
    }
    if (!Array.isArray(body)) return context.json(await respond(body as RpcRequest, methods, ledger))
    if (body.length === 0) return context.json(failure(null, -32600, 'empty batch'))
    return context.json(await Promise.all(body.map((request: RpcRequest) => respond(request, methods, ledger))))
  })
  return app
}
