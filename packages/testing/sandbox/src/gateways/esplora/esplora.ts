import { bytesToHex } from '@noble/hashes/utils.js'
import { Hono } from 'hono'
import { NodeRefusal } from '../../ledgers/utxo/node-refusal.ts'
import type { StoredTransaction, UtxoLedger } from '../../ledgers/utxo/utxo-ledger.ts'
import { describeAddress } from './describe-address.ts'
import { describeStatus, describeTransaction } from './describe-transaction.ts'
import { feeRates } from './fee-rates.ts'

const PAGE = 25

const newestFirst = (history: readonly StoredTransaction[], confirmed: boolean): readonly StoredTransaction[] =>
  history.filter(({ height }) => (height !== undefined) === confirmed).reverse()

const submit = (ledger: UtxoLedger, text: string): { readonly status: 200 | 400; readonly body: string } => {
  const hex = text.trim()
  try {
    if (!/^([0-9a-f]{2})+$/i.test(hex))
      throw new NodeRefusal(-22, 'TX decode failed. Make sure the tx has at least one input.')
    return { status: 200, body: ledger.submit(Uint8Array.from(Buffer.from(hex, 'hex'))) }
  } catch (refusal) {
    if (!(refusal instanceof NodeRefusal)) throw refusal
    const body = JSON.stringify({ code: refusal.code, message: refusal.message })
    return { status: 400, body: `sendrawtransaction RPC error: ${body}` }
  }
}

const addresses = (app: Hono, ledger: UtxoLedger): void => {
  const known = (address: string): boolean => ledger.isAddress(address)
  app.get('/address/:address', (context) => {
    const description = describeAddress(ledger, context.req.param('address'))
    return description ? context.json(description) : context.text('Invalid Bitcoin address', 400)
  })
  app.get('/address/:address/utxo', (context) => {
    const address = context.req.param('address')
    if (!known(address)) return context.text('Invalid Bitcoin address', 400)
    const coins = ledger.coins(address).map(({ txid, index, amount }) => ({
      txid,
      vout: index,
      status: describeStatus(ledger, ledger.stored(txid) as StoredTransaction),
      value: Number(amount),
    }))
    return context.json(coins)
  })
  const listed = (address: string, confirmed: readonly boolean[]): readonly object[] =>
    confirmed.flatMap((state) =>
      newestFirst(ledger.history(address), state)
        .slice(0, PAGE)
        .map((stored) => describeTransaction(ledger, stored)),
    )
  for (const [path, states] of [
    ['txs', [false, true]],
    ['txs/chain', [true]],
    ['txs/mempool', [false]],
  ] as const)
    app.get(`/address/:address/${path}`, (context) => {
      const address = context.req.param('address')
      return known(address) ? context.json(listed(address, states)) : context.text('Invalid Bitcoin address', 400)
    })
}

const transactions = (app: Hono, ledger: UtxoLedger): void => {
  const onTransaction = (path: string, show: (stored: StoredTransaction) => Response): void => {
    app.get(`/tx/:txid${path}`, (context) => {
      const stored = ledger.stored(context.req.param('txid'))
      return stored ? show(stored) : context.text('Transaction not found', 404)
    })
  }
  onTransaction('', (stored) => Response.json(describeTransaction(ledger, stored)))
  onTransaction('/hex', (stored) => new Response(bytesToHex(stored.bytes)))
  onTransaction('/raw', (stored) => new Response(Uint8Array.from(stored.bytes)))
  onTransaction('/status', (stored) => Response.json(describeStatus(ledger, stored)))
  onTransaction('/outspends', (stored) =>
    Response.json(
      stored.raw.outputs.map((_, index) => {
        const spender = ledger.spender(stored.txid, index)
        if (!spender) return { spent: false }
        return {
          spent: true,
          ...spender,
          status: describeStatus(ledger, ledger.stored(spender.txid) as StoredTransaction),
        }
      }),
    ),
  )
  app.post('/tx', async (context) => {
    const { status, body } = submit(ledger, await context.req.text())
    return context.text(body, status)
  })
}

/** Blocks that `/block/:hash` finds, counted from the newest. */
const RECENT = 100

const recentHeight = (ledger: UtxoLedger, hash: string): number | undefined =>
  Array.from({ length: RECENT }, (_, back) => ledger.height() - back).find(
    (height) => ledger.blockHash(height) === hash,
  )

/** Esplora (and mempool.space's fee paths) over one ledger. */
export const esplora = (ledger: UtxoLedger): Hono => {
  const app = new Hono()
  addresses(app, ledger)
  transactions(app, ledger)
  app.get('/fee-estimates', (context) => context.json(feeRates(ledger.parameters).estimates))
  app.get('/v1/fees/recommended', (context) => context.json(feeRates(ledger.parameters).recommended))
  app.get('/v1/fees/precise', (context) => context.json(feeRates(ledger.parameters).precise))
  app.get('/blocks/tip/height', (context) => context.text(String(ledger.height())))
  app.get('/blocks/tip/hash', (context) => context.text(ledger.blockHash(ledger.height())))
  app.get('/block/:hash', (context) => {
    const hash = context.req.param('hash')
    const height = recentHeight(ledger, hash)
    if (height === undefined) return context.text('Block not found', 404)
    return context.json({ id: hash, height, timestamp: Math.floor(ledger.cadence.timeOf(height) / 1000) })
  })
  app.get('/block-height/:height', (context) => {
    const height = Number(context.req.param('height'))
    const reached = Number.isInteger(height) && height >= 0 && height <= ledger.height()
    return reached ? context.text(ledger.blockHash(height)) : context.text('Block not found', 404)
  })
  return app
}
