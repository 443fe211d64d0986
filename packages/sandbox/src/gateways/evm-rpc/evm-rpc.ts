import { Hono } from 'hono'
import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import { RpcError } from '../../ledgers/evm/rpc-error.ts'
import { methods } from './methods.ts'

interface RpcRequest {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

const failure = (id: unknown, code: number, message: string, data?: string): object => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message, ...(data !== undefined && { data }) },
})

const answer = (request: RpcRequest, ledger: EvmLedger): object => {
  const { id, method, params } = request ?? {}
  if (typeof method !== 'string') return failure(id, -32600, 'invalid request')
  const known = methods.get(method)
  if (!known) return failure(id, -32601, `the method ${method} does not exist/is not available`)
  try {
    return { jsonrpc: '2.0', id: id ?? null, result: known(Array.isArray(params) ? params : [], ledger) }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message, error.data)
    return failure(id, -32602, error instanceof Error ? error.message : 'invalid params')
  }
}

/** Ethereum's JSON-RPC over one ledger, single requests and batches. */
export const evmRpc = (ledger: EvmLedger): Hono => {
  const app = new Hono()
  app.post('*', async (context) => {
    let body: unknown
    try {
      body = JSON.parse(await context.req.text())
    } catch {
      return context.json(failure(null, -32700, 'parse error'))
    }
    if (!Array.isArray(body)) return context.json(answer(body as RpcRequest, ledger))
    if (body.length === 0) return context.json(failure(null, -32600, 'empty batch'))
    return context.json(body.map((request: RpcRequest) => answer(request, ledger)))
  })
  return app
}
