import { type Context, Hono } from 'hono'
import { flipAssets, wireAsset } from '../assets.ts'
import { RpcRefusal } from '../refusal.ts'
import type { FlipState } from '../state.ts'
import { type Broker, requestDepositAddress, requestParameterEncoding } from './broker-calls.ts'
import { allOpenDepositChannels, vaultAddresses } from './node-lists.ts'

type Params = readonly unknown[]
type Method = (state: FlipState, broker: Broker, params: Params) => unknown

const DEPOSIT = [
  'source_asset',
  'destination_asset',
  'destination_address',
  'broker_commission',
  'channel_metadata',
  'boost_fee',
  'affiliate_fees',
  'refund_parameters',
  'dca_parameters',
]
const ENCODING = [
  'source_asset',
  'destination_asset',
  'destination_address',
  'broker_commission',
  'extra_parameters',
  'channel_metadata',
  'boost_fee',
  'affiliate_fees',
  'dca_parameters',
]

/** Heights of the chains as the State Chain tracks them. */
const heights = (state: FlipState): object =>
  Object.fromEntries(flipAssets.map((asset) => [asset.chain.name.toLowerCase(), state.ledgerOf(asset).height()]))

/** Methods with the names of their parameters in positional order. */
const methods: Readonly<Record<string, readonly [Method, readonly string[]]>> = {
  broker_request_swap_deposit_address: [requestDepositAddress, DEPOSIT],
  broker_requestSwapDepositAddress: [requestDepositAddress, DEPOSIT],
  broker_request_swap_parameter_encoding: [requestParameterEncoding, ENCODING],
  broker_requestSwapParameterEncoding: [requestParameterEncoding, ENCODING],
  cf_supported_assets: [() => flipAssets.map(wireAsset), []],
  cf_all_open_deposit_channels: [allOpenDepositChannels, []],
  cf_get_vault_addresses: [vaultAddresses, []],
  cf_monitoring_external_chains_block_height: [heights, []],
}

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

const respond = (state: FlipState, broker: Broker, { id = null, method, params }: Call): object => {
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

/** JSON-RPC of a broker node: single calls and batches, positional or named parameters. */
export const broker = (state: FlipState, own: Broker): Hono => {
  const app = new Hono()
  const serve = async (context: Context): Promise<Response> => {
    const body: unknown = await context.req.json().catch(() => undefined)
    if (Array.isArray(body)) return context.json(body.map((call) => respond(state, own, call as Call)))
    if (typeof body !== 'object' || body === null) {
      return context.json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    }
    return context.json(respond(state, own, body as Call))
  }
  app.post('/', serve)
  return app
}
