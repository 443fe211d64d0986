import { type Context, Hono } from 'hono'
import type { NetworkFactory } from '../simulated-network.ts'
import { assetOf } from './assets.ts'
import { DUST, HARBOR_ROUTER, OrderBook, Refusal } from './order-book.ts'

const NO_TOKEN = `0x${'0'.repeat(40)}`
const QUOTE_LIFE_S = 15 * 60

const seconds = (ms: number): string => String(Math.max(1, Math.round(ms / 1_000)))

const readQuery = (orderBook: OrderBook, context: Context) => {
  const {
    fromAsset = '',
    toAsset = '',
    amount = '',
    destination = '',
    toleranceBps = '100',
    affiliateBps = '',
  } = context.req.query()
  const [sell, buy] = [assetOf(orderBook.assets, fromAsset), assetOf(orderBook.assets, toAsset)]
  if (!sell || !buy || sell === buy) throw new Refusal('unsupported asset')
  if (!/^[1-9]\d{0,30}$/.test(amount) || !/^\d{1,4}$/.test(toleranceBps))
    throw new Refusal('invalid amount or tolerance')
  if (!orderBook.world.ledger(buy.chain).isAddress(destination)) throw new Refusal('invalid destination')
  const feesBps = affiliateBps.split('/').reduce((sum, share) => sum + Number(share), 0)
  return { sell, buy, amount: BigInt(amount), affiliateBps: feesBps }
}

const quote = (orderBook: OrderBook, context: Context): object => {
  const { sell, buy, amount, affiliateBps } = readQuery(orderBook, context)
  const { out, outbound, liquidity, affiliate } = orderBook.price(sell, buy, amount, affiliateBps)
  const total = outbound + liquidity + affiliate
  const { blockMs } = orderBook.world.ledger(sell.chain)
  return {
    inboundAddress: orderBook.vault(sell.chain),
    inboundConfirmationBlocks: '1',
    inboundConfirmationSeconds: seconds(blockMs),
    fees: {
      asset: buy.name,
      affiliate: String(affiliate),
      outbound: String(outbound),
      liquidity: String(liquidity),
      total: String(total),
      totalBps: String((total * 10_000n) / (out + total)),
    },
    expiry: String(Math.floor(orderBook.world.clock.now() / 1_000) + QUOTE_LIFE_S),
    warning: 'Do not cache this response. Do not send funds after the expiry.',
    notes: '',
    dustThreshold: String(DUST),
    recommendedMinAmountIn: String(orderBook.least(sell)),
    expectedAmountOut: String(out),
    ...(sell.chain === 'ETH'
      ? { router: HARBOR_ROUTER, routerAsset: sell.ledgerAsset === 'native' ? NO_TOKEN : sell.ledgerAsset }
      : {}),
  }
}

const status = (orderBook: OrderBook, context: Context): Response => {
  const swap = orderBook.swaps.get((context.req.param('txid') ?? '').toLowerCase())
  if (!swap) return context.json({ message: 'swap not found' }, 404)
  return context.json({
    state: swap.state,
    outboundTxId: swap.outbound.replace(/^0x/, ''),
    amountOut: String(swap.out),
  })
}

const inboundAddresses = (orderBook: OrderBook): readonly object[] =>
  orderBook.chains().map((chain) => ({
    chain,
    address: orderBook.vault(chain),
    ...(chain === 'ETH' ? { router: HARBOR_ROUTER } : {}),
    halted: orderBook.halted(chain),
  }))

/**
 * Harbor: quotes under `/harbor/swap/v1`, a node under `/harbor/xnode`, a router on Ethereum.
 *
 * Node body and status are inventions of the sandbox, since Harbor documents none of them.
 */
export const harbor = (): NetworkFactory => (world) => {
  const orderBook = new OrderBook(world)
  const app = new Hono()
  app.get('/swap/v1/quote', (context) => {
    try {
      return context.json(quote(orderBook, context))
    } catch (error) {
      if (error instanceof Refusal) return context.json({ message: error.message }, 400)
      throw error
    }
  })
  app.get('/swap/v1/swaps/:txid', (context) => status(orderBook, context))
  app.get('/xnode/inbound_addresses', (context) => context.json(inboundAddresses(orderBook)))
  return { name: 'harbor', paths: { api: '/harbor' }, mount: (parent) => void parent.route('/harbor', app) }
}
