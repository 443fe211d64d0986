import { Hono } from 'hono'
import type { XrpLedger } from '../../ledgers/xrp/xrp-ledger.ts'
import { methods } from './methods.ts'
import { RippledError } from './rippled-error.ts'

/** Parameters of a request; rippled wants exactly one object in an array. */
const parametersOf = (params: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (params === undefined) return {}
  if (!Array.isArray(params) || params.length > 1) return undefined
  const [only = {}] = params
  return typeof only === 'object' && only !== null ? (only as Readonly<Record<string, unknown>>) : undefined
}

const answer = (ledger: XrpLedger, now: number, command: string, parameters: Readonly<Record<string, unknown>>) => {
  const version = typeof parameters.api_version === 'number' ? parameters.api_version : 1
  try {
    const method = methods[command]
    if (!method) throw new RippledError('unknownCmd')
    return { ...method({ ledger, parameters, version, now }), status: 'success' }
  } catch (error) {
    if (!(error instanceof RippledError)) throw error
    return { ...error.fields, request: { ...parameters, command }, status: 'error' }
  }
}

/** rippled's JSON-RPC over HTTP: errors of methods have status 200. */
export const rippled = (ledger: XrpLedger, now: () => number): Hono => {
  const app = new Hono()
  app.post('*', async (context) => {
    const body = (await context.req.json().catch(() => undefined)) as
      | { readonly method?: unknown; readonly params?: unknown }
      | undefined
    if (body === undefined) return context.text('Unable to parse request: invalid JSON', 400)
    if (typeof body.method !== 'string') return context.text('Null method', 400)
    const parameters = parametersOf(body.params)
    if (!parameters) return context.text('params unparsable', 400)
    return context.json({ result: answer(ledger, now(), body.method, parameters) })
  })
  return app
}
