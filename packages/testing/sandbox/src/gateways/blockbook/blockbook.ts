import { bytesToHex } from '@noble/hashes/utils.js'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { NodeRefusal } from '../../ledgers/utxo/node-refusal.ts'
import type { StoredTransaction, UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import { feeRates } from '../esplora/fee-rates.ts'
import { describeAddress } from './describe-address.ts'
import { describeSystem } from './describe-system.ts'
import { blockHash, describeTransaction } from './describe-transaction.ts'
import { unspentOf } from './unspent.ts'

/** An error in Blockbook's form; its own refusals are for the client, everything else is internal. */
class ApiError extends Error {
  readonly status: ContentfulStatusCode

  constructor(text: string, status: ContentfulStatusCode = 400) {
    super(text)
    this.status = status
  }
}

type Endpoint = (context: { readonly last: string; readonly query: (name: string) => string | undefined }) => unknown

/** Blockbook looks at the last segment of the path, whatever comes before it. */
const lastOf = (path: string): string => decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))

const flagOf = (name: string, text: string | undefined): boolean => {
  if (text === undefined || text === '') return false
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true
  if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text)) return false
  throw new ApiError(`Parameter '${name}' cannot be converted to boolean`)
}

const storedOf = (ledger: UtxoLedger, txid: string): StoredTransaction => {
  if (txid === '') throw new ApiError('Missing txid')
  const stored = ledger.stored(txid)
  if (!stored) throw new ApiError(`Transaction '${txid}' not found`)
  return stored
}

const checkAddress = (ledger: UtxoLedger, address: string, text: string): void => {
  if (address === '') throw new ApiError('Missing address')
  if (!ledger.isAddress(address)) throw new ApiError(`${text}decoded address is of unknown format`)
}

/** Sends a raw transaction; a refusal of the node is printed as `code: message`. */
const send = (ledger: UtxoLedger, hex: string): object => {
  if (hex === '') throw new ApiError('Missing tx blob')
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new ApiError('-22: TX decode failed')
  try {
    return { result: ledger.submit(Uint8Array.from(Buffer.from(hex, 'hex'))) }
  } catch (refusal) {
    if (!(refusal instanceof NodeRefusal)) throw refusal
    throw new ApiError(`${refusal.code}: ${refusal.message}`)
  }
}

const blockIndex = (ledger: UtxoLedger, text: string): object => {
  const height = text === '' ? ledger.height() : Number(text)
  const known = Number.isInteger(height) && height >= 0 && height <= ledger.height()
  if (!known) throw new ApiError('Block not found')
  return { blockHash: blockHash(ledger, height) }
}

const DECIMALS = 8

/** Fee rate for inclusion within so many blocks, whole coins per 1000 virtual bytes as a decimal string. */
const estimateFee = ({ parameters }: UtxoLedger, blocks: number): string => {
  const { estimates } = feeRates(parameters)
  const targets = Object.keys(estimates).map(Number)
  const target = targets.filter((one) => one <= Math.max(1, blocks)).at(-1) ?? 1
  const rate = BigInt(Math.ceil((estimates[target] ?? 0) * 1000))
  const digits = rate.toString().padStart(DECIMALS + 1, '0')
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')]
  return fraction === '' ? whole : `${whole}.${fraction}`
}

const endpointsOf = (ledger: UtxoLedger): Readonly<Record<string, Endpoint>> => ({
  tx: ({ last }) => describeTransaction(ledger, storedOf(ledger, last)),
  rawtx: ({ last }) => bytesToHex(storedOf(ledger, last).bytes),
  utxo: ({ last, query }) => {
    checkAddress(ledger, last, `Invalid address '${last}', `)
    return unspentOf(ledger, last, flagOf('confirmed', query('confirmed')))
  },
  address: ({ last, query }) => {
    checkAddress(ledger, last, 'Invalid address, ')
    return describeAddress(ledger, last, query('details') ?? 'txids')
  },
  estimatefee: ({ last }) => {
    if (last === '') throw new ApiError("Missing parameter 'number of blocks'")
    if (!/^-?[0-9]+$/.test(last)) throw new ApiError("Parameter 'number of blocks' is not a number")
    return { result: estimateFee(ledger, Number(last)) }
  },
  'block-index': ({ last }) => blockIndex(ledger, last),
  sendtx: ({ last }) => send(ledger, last),
})

const respond = async (answer: () => unknown): Promise<Response> => {
  try {
    return Response.json(await answer())
  } catch (error) {
    if (error instanceof ApiError) return Response.json({ error: error.message }, { status: error.status })
    return Response.json({ error: 'Internal server error' }, { status: 500 })
  }
}

/** Blockbook's REST API, version 2, over one ledger. Shapes, errors and statuses: trezor/blockbook of 2026-07. */
export const blockbook = (ledger: UtxoLedger): Hono => {
  const app = new Hono()
  for (const [name, endpoint] of Object.entries(endpointsOf(ledger)))
    for (const path of [`/api/v2/${name}/*`, `/api/${name}/*`])
      app.get(path, (context) =>
        respond(() => endpoint({ last: lastOf(context.req.path), query: (key) => context.req.query(key) })),
      )
  app.post('/api/v2/sendtx/', (context) => respond(async () => send(ledger, (await context.req.text()).trim())))
  for (const path of ['/api', '/api/', '/api/status', '/api/v2', '/api/v2/'])
    app.get(path, () => respond(() => describeSystem(ledger)))
  return app
}
