import { Hono } from 'hono'
import { findAsset, flipAssets, hasOracle } from '../assets.ts'
import { openChannel } from '../engine/open-channel.ts'
import type { SwapTerms } from '../engine/swap-record.ts'
import { quoteSwap } from '../quote/quote-swap.ts'
import { readQuery } from '../quote/read-query.ts'
import { BackendRefusal, RpcRefusal } from '../refusal.ts'
import type { FlipState } from '../state.ts'
import { findSwap } from './find-swap.ts'

/** Commission of the backend's own broker when it takes one, basis points. */
const COMMISSION_BPS = 15

const catalogue = (state: FlipState): object => ({
  assets: flipAssets.map((asset) => {
    const open = !state.halted(asset)
    return {
      asset: asset.internal,
      vaultSwapDepositsEnabled: open,
      depositChannelDepositsEnabled: open,
      depositChannelCreationEnabled: open,
      egressEnabled: open,
      boostDepositsEnabled: open,
      livePriceProtectionEnabled: hasOracle(asset),
    }
  }),
  cfBrokerCommissionBps: COMMISSION_BPS,
})

// biome-ignore lint/suspicious/noExplicitAny: a request body may have any shape
type Body = any

const termsOf = (body: Body, account: string): SwapTerms => {
  const from = findAsset(body?.srcAsset?.chain, body?.srcAsset?.asset)
  const to = findAsset(body?.destAsset?.chain, body?.destAsset?.asset)
  const limits = body?.fillOrKillParams
  if (!from || !to || !/^\d+$/.test(body?.amount ?? '') || !/^\d+$/.test(limits?.minPriceX128 ?? '')) {
    throw new BackendRefusal(400, 'invalid request')
  }
  if (BigInt(body.amount) < from.minimum) {
    throw new BackendRefusal(400, `expected amount is below minimum swap amount (${from.minimum})`)
  }
  return {
    from,
    to,
    destination: String(body.destAddress),
    refundAddress: String(limits.refundAddress),
    minPrice: BigInt(limits.minPriceX128),
    retryBlocks: Number(limits.retryDurationBlocks),
    ...(typeof limits.maxOraclePriceSlippage === 'number' ? { oracleBps: limits.maxOraclePriceSlippage } : {}),
    chunks: body.dcaParams?.numberOfChunks ?? 1,
    interval: body.dcaParams?.chunkIntervalBlocks ?? 2,
    maxBoostBps: body.maxBoostFeeBps ?? 0,
    brokers: [{ account, bps: body.takeCommission === false ? 0 : COMMISSION_BPS }],
  }
}

const open = (state: FlipState, body: Body, account: string): object => {
  const terms = termsOf(body, account)
  const closed = [terms.from, terms.to].find((asset) => state.halted(asset))
  if (closed) throw new BackendRefusal(503, `Asset ${closed.internal} is disabled`)
  const channel = openChannel(state, terms, true)
  return {
    id: channel.id,
    depositAddress: channel.address,
    brokerCommissionBps: terms.brokers[0]?.bps ?? 0,
    maxBoostFeeBps: terms.maxBoostBps,
    issuedBlock: Number(channel.id.split('-')[0]),
    srcChainExpiryBlock: String(channel.expiryBlock),
    estimatedExpiryTime: channel.expiresAt,
    channelOpeningFee: '0',
  }
}

/** The swap backend: quotes, assets, status, and channels without a commission for the caller. */
export const backend = (state: FlipState, account: string): Hono => {
  const app = new Hono()
  app.get('/v2/quote', (context) => context.json(quoteSwap(state, readQuery(context.req.query()))))
  app.get('/v2/swaps/:id', (context) => context.json(findSwap(state, context.req.param('id'))))
  app.get('/api/networkInfo', (context) => context.json(catalogue(state)))
  app.post('/api/openSwapDepositChannel', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    return context.json(open(state, body, account), 201)
  })
  app.onError((error, context) => {
    if (error instanceof BackendRefusal) return context.json({ message: error.message }, error.status)
    if (error instanceof RpcRefusal) return context.json({ message: error.message }, 400)
    return context.json({ message: 'unknown error' }, 500)
  })
  return app
}
