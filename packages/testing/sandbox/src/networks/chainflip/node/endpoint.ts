import { type Context, Hono } from 'hono'
import { RpcRefusal } from '../refusal.ts'
import type { Broker } from '../routes/broker-calls.ts'
import type { FlipState } from '../state.ts'

type Params = readonly unknown[]

/** A method over the state of the network; `broker` runs the node. */
export type Method = (state: FlipState, broker: Broker, params: Params) => unknown

/** Methods with the names of their parameters in positional order. */
export type Methods = Readonly<Record<string, readonly [Method, readonly string[]]>>

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

const positional = (params: unknown, names: readonly string[]): Params => {
  if (Array.isArray(params)) return params
  const named = (params ?? {}) as Readonly<Record<string, unknown>>
  return names.map((name) => named[name] ?? null)
}

const respond = ({ state, broker, methods }: Node, { id = null, method, params }: Call): object => {
  const known = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!known) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
  const [run, names] = known
  try {
    return { jsonrpc: '2.0', id, result: run(state, broker, positional(params, names)) }
  } catch (error) {
    if (error instanceof RpcRefusal) return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
    if (error instanceof RangeError) return { jsonrpc: '2.0', id, error: { code: -32602, message: 'Invalid params' } }
    return { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error while processing request.' } }
  }
}

/** Methods that a node serves. */
export interface Node {
  readonly state: FlipState
  readonly broker: Broker
  readonly methods: Methods
}

/** JSON-RPC of a node: single calls and batches, positional or named parameters. */
export const nodeEndpoint = (node: Node): Hono => {
  const app = new Hono()
  const serve = async (context: Context): Promise<Response> => {
    const body: unknown = await context.req.json().catch(() => undefined)
    if (Array.isArray(body)) return context.json(body.map((call) => respond(node, (call ?? {}) as Call)))
    if (typeof body !== 'object' || body === null) {
      return context.json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    }
    return context.json(respond(node, body as Call))
  }
  app.post('/', serve)
  return app
}
