import { Hono } from 'hono'
import { hasOracle } from '../assets.ts'
import { quoteSwap } from '../quote/quote-swap.ts'
import { readQuery } from '../quote/read-query.ts'
import { BackendRefusal, RpcRefusal } from '../refusal.ts'
import type { FlipState } from '../state.ts'
import { COMMISSION_BPS, encodeCfParameters, encodeVaultSwapData, openSwapDepositChannel } from './backend-calls.ts'
import { findSwap } from './find-swap.ts'

const catalogue = (state: FlipState): object => ({
  assets: state.assets.map((asset) => {
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

/** The swap backend: quotes, assets, status, and channels without a commission for the caller. */
export const backend = (state: FlipState, account: string): Hono => {
  const app = new Hono()
  app.get('/v2/quote', (context) => context.json(quoteSwap(state, readQuery(state, context.req.query()))))
  app.get('/v2/swaps/:id', (context) => context.json(findSwap(state, context.req.param('id'))))
  app.get('/api/networkInfo', (context) => context.json(catalogue(state)))
  app.post('/api/openSwapDepositChannel', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    return context.json(openSwapDepositChannel(state, body, account), 201)
  })
  app.post('/api/encodeVaultSwapData', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    return context.json(encodeVaultSwapData(state, body, account))
  })
  app.post('/api/encodeCfParameters', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    return context.json(encodeCfParameters(state, body, account))
  })
  app.onError((error, context) => {
    if (error instanceof BackendRefusal) return context.json({ message: error.message }, error.status)
    if (error instanceof RpcRefusal) return context.json({ message: error.message }, 400)
    return context.json({ message: 'unknown error' }, 500)
  })
  return app
}
