import { type Context, Hono } from 'hono'
import { type GardenAsset, Refusal } from './assets.ts'
import { describeChains } from './chains.ts'
import { describeOrder, type GardenOrder } from './garden-order.ts'
import { FEE_BPS, limitsOf, priceSwap } from './price.ts'
import type { Solver } from './solver.ts'
import { walletTransactions } from './wallet-transactions.ts'

const ok = (context: Context, result: unknown): Response => context.json({ status: 'Ok', result })

const refuse = (context: Context, error: string): Response => context.json({ status: 'Error', error }, 400)

/** Runs a handler and turns a `Refusal` into a response. */
const withRefusals =
  (handle: (context: Context) => Promise<Response> | Response) =>
  async (context: Context): Promise<Response> => {
    try {
      return await handle(context)
    } catch (error) {
      if (error instanceof Refusal) return refuse(context, error.message)
      throw error
    }
  }

const digits = (value: unknown): bigint => {
  if (typeof value !== 'string' || !/^\d{1,40}$/.test(value)) throw new Refusal('Invalid swap request')
  return BigInt(value)
}

const USD = 100_000_000n

const dollars = (solver: Solver, { priced, decimals }: GardenAsset, amount: bigint): string =>
  (Number((amount * solver.world.prices.usd(priced) * 10_000n) / (10n ** BigInt(decimals) * USD)) / 10_000).toFixed(4)

const sideOf = (solver: Solver, asset: GardenAsset, amount: bigint): object => {
  const padded = String(amount).padStart(asset.decimals + 1, '0')
  const display = `${padded.slice(0, -asset.decimals)}.${padded.slice(-asset.decimals).slice(0, 8)}`
  return { asset: asset.id, amount: String(amount), display, value: dollars(solver, asset, amount) }
}

const quote =
  (solver: Solver) =>
  (context: Context): Response => {
    const { from, to, from_amount: amount, affiliate_fee: share = '0', slippage = '50' } = context.req.query()
    const request = { from, to, amount: digits(amount), affiliateBps: Number(digits(share)) }
    const { sell, buy, output } = priceSwap(solver.world, solver.assets, request)
    const estimated =
      Math.ceil((solver.world.ledger(sell.chain).blockMs + 3 * solver.world.ledger(buy.chain).blockMs) / 1_000) + 20
    return ok(context, [
      {
        source: sideOf(solver, sell, request.amount),
        destination: sideOf(solver, buy, output),
        solver_id: solver.solverId,
        estimated_time: estimated,
        slippage: Number(digits(slippage)),
        fee: FEE_BPS,
        fixed_fee: '0',
      },
    ])
  }

interface Body {
  readonly source?: { readonly asset?: unknown; readonly owner?: unknown; readonly amount?: unknown }
  readonly destination?: { readonly asset?: unknown; readonly owner?: unknown; readonly amount?: unknown }
  readonly solver_id?: unknown
  readonly nonce?: unknown
  readonly affiliate_fees?: readonly { readonly fee?: unknown }[]
}

const open =
  (solver: Solver) =>
  async (context: Context): Promise<Response> => {
    const body = (await context.req.json().catch(() => ({}))) as Body
    const fees = Array.isArray(body.affiliate_fees) ? body.affiliate_fees : []
    const order = solver.open({
      from: body.source?.asset,
      to: body.destination?.asset,
      owner: String(body.source?.owner),
      recipient: String(body.destination?.owner),
      amount: digits(body.source?.amount),
      output: digits(body.destination?.amount),
      affiliateBps: fees.reduce((sum, { fee }) => sum + Number(fee ?? 0), 0),
      affiliateFees: fees,
      solverId: body.solver_id,
      nonce: String(body.nonce ?? 0),
    })
    return ok(context, opened(solver, order))
  }

const opened = (solver: Solver, order: GardenOrder): object => {
  const { source } = order
  if (source.asset.htlc === undefined) return { order_id: order.id, to: source.swapId, amount: String(source.amount) }
  if (source.asset.chain === 'SOL')
    return { order_id: order.id, versioned_tx: solver.lockOnSolana(order), versioned_tx_gasless: null }
  return walletTransactions(
    order,
    solver.world.evm.find(({ chain }) => chain === source.asset.chain)?.parameters.chainId ?? 0,
  )
}

const list =
  (solver: Solver) =>
  (context: Context): Response => {
    const { tx_hash: hash } = context.req.query()
    const data = (hash === undefined ? [...solver.orders.values()] : solver.byHash(hash)).map(describeOrder)
    return ok(context, { data, page: 1, total_pages: 1, total_items: data.length, per_page: data.length })
  }

const describeAsset =
  ({ world }: Solver) =>
  (asset: GardenAsset): object => {
    const { least, most } = limitsOf(world, asset)
    return {
      id: asset.id,
      name: asset.priced,
      chain: asset.chainName,
      icon: 'https://garden.imgix.net/token-images/token.svg',
      htlc: asset.htlc === undefined ? null : { address: asset.htlc, schema: schemaOf(asset).htlc },
      token: asset.ledgerAsset === 'native' ? null : { address: asset.ledgerAsset, schema: schemaOf(asset).token },
      decimals: asset.decimals,
      min_amount: String(least),
      max_amount: String(most),
      price: Number(world.prices.usd(asset.priced)) / Number(USD),
    }
  }

const schemaOf = ({ chain, ledgerAsset }: GardenAsset): Readonly<Record<'htlc' | 'token', string>> => {
  if (chain !== 'SOL') return { htlc: 'evm:htlc', token: 'evm:erc20' }
  return { htlc: ledgerAsset === 'native' ? 'solana:htlc' : 'solana:htlc_spltoken', token: 'solana:spl_token' }
}

/** Garden's API, version 2. */
export const routes = (solver: Solver): Hono => {
  const app = new Hono()
  const policy = { default: 'open', isolation_groups: [], whitelist_overrides: [], blacklist_pairs: [] }
  // Source: `security` of the API document, which names the header for every path. `/health` is asked by monitors.
  app.use(async (context, next) => {
    if (context.req.header('garden-app-id') || context.req.path.endsWith('/health')) return next()
    return context.json({ status: 'Error', error: 'Unauthorized' }, 401)
  })
  app.get('/assets', (context) => ok(context, solver.assets.map(describeAsset(solver))))
  app.get('/chains', (context) => ok(context, describeChains(solver.assets, describeAsset(solver))))
  app.get('/policy', (context) => ok(context, policy))
  app.get('/quote', withRefusals(quote(solver)))
  app.post('/orders', withRefusals(open(solver)))
  app.get('/orders', list(solver))
  app.get('/orders/:id', (context) => {
    const order = solver.orders.get(context.req.param('id'))
    return order ? ok(context, describeOrder(order)) : refuse(context, 'Order not found')
  })
  app.get('/health', (context) => context.text('Online'))
  return app
}
