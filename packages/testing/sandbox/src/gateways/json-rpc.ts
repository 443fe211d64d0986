import { Hono } from 'hono'
import { RpcError } from '../ledgers/rpc-error.ts'

/**
 * A method over a ledger. Parameters sent by name arrive as the only element. It throws an `RpcError`; any other error is
 * reported as invalid parameters.
 */
export type RpcMethod<L> = (parameters: readonly unknown[], ledger: L) => unknown

/** Parameters by position; those sent by name as the only element. */
export const parametersOf = (params: unknown): readonly unknown[] => {
  if (Array.isArray(params)) return params
  return typeof params === 'object' && params !== null ? [params] : []
}

/** A request as it arrives. */
export interface RpcRequest {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/** Texts of the software behind a gateway for requests that reach no method. */
export interface RpcDialect {
  readonly parse: string
  readonly invalid: string
  readonly empty: string
  readonly unknown: (method: string) => string
}

const geth: RpcDialect = {
  parse: 'parse error',
  invalid: 'invalid request',
  empty: 'empty batch',
  unknown: (method) => `the method ${method} does not exist/is not available`,
}

/** Nodes of Substrate. */
export const jsonrpsee: RpcDialect = {
  parse: 'Parse error',
  invalid: 'Invalid request',
  empty: 'Invalid request',
  unknown: () => 'Method not found',
}

/** Nodes of CometBFT. */
export const cometbft: RpcDialect = {
  parse: 'Parse error. Invalid JSON',
  invalid: 'Invalid Request',
  empty: 'Invalid Request',
  unknown: () => 'Method not found',
}

/** A response with the result of a method. */
export const success = (id: unknown, result: unknown): object => ({ jsonrpc: '2.0', id: id ?? null, result })

const failure = (id: unknown, code: number, message: string, data?: unknown, fields: object = {}): object => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { ...fields, code, message, ...(data !== undefined && { data }) },
})

/** The response to a request that a method threw at. */
export const thrown = (id: unknown, error: unknown): object => {
  if (error instanceof RpcError) return failure(id, error.code, error.message, error.data, error.fields)
  return failure(id, -32602, error instanceof Error ? error.message : 'invalid params')
}

/** Answers one request of a body that was already parsed. */
export type RespondTo = (request: RpcRequest) => Promise<object>

/** Answers requests from a table of methods. */
export const responder =
  <L>(methods: ReadonlyMap<string, RpcMethod<L>>, ledger: L, dialect: RpcDialect): RespondTo =>
  async (request) => {
    const { id, method, params } = request ?? {}
    if (typeof method !== 'string') return failure(id, -32600, dialect.invalid)
    const known = methods.get(method)
    if (!known) return failure(id, -32601, dialect.unknown(method))
    try {
      return success(id, await known(parametersOf(params), ledger))
    } catch (error) {
      return thrown(id, error)
    }
  }

/** The response to a body, single request or batch. */
export const answerBody = async (text: string, respond: RespondTo, dialect: RpcDialect): Promise<unknown> => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, -32700, dialect.parse)
  }
  if (!Array.isArray(body)) return respond(body as RpcRequest)
  if (body.length === 0) return failure(null, -32600, dialect.empty)
  return Promise.all(body.map((request: RpcRequest) => respond(request)))
}

/** JSON-RPC over one ledger, single requests and batches. */
export const jsonRpc = <L>(methods: ReadonlyMap<string, RpcMethod<L>>, ledger: L, dialect: RpcDialect = geth): Hono => {
  const app = new Hono()
  const respond = responder(methods, ledger, dialect)
  app.post('*', async (context) =>
    context.json((await answerBody(await context.req.text(), respond, dialect)) as object),
  )
  return app
}
