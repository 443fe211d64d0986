import { type Context, Hono } from 'hono'
import { assetName, parseAsset } from '../asset.ts'
import type { Engine } from '../engine/engine.ts'
import { nodeHash } from '../engine/read-deposit.ts'
import type { Outbound, SwapRecord } from '../engine/swap-record.ts'
import { NodeError } from '../node-error.ts'
import { readQuoteQuery } from '../quote/quote-query.ts'
import { quoteSwap } from '../quote/quote-swap.ts'
import { renderQuote } from '../quote/render-quote.ts'
import type { ThorchainState } from '../state.ts'
import {
  describeConstants,
  describeInboundAddresses,
  describeLastBlock,
  describeNetwork,
  describePool,
  describePublicKeys,
  describeVaults,
} from './describe-network.ts'
import { describeOutboundFee, describeOutboundFees } from './describe-outbound-fees.ts'
import { describeStages, describeStatus, describeStream, describeTx } from './describe-status.ts'

const market = (app: Hono, state: ThorchainState): void => {
  app.get('/quote/swap', (context) => {
    const query = readQuoteQuery(context.req.queries(), state)
    return context.json(renderQuote(state, quoteSwap(state, query)))
  })
  app.get('/inbound_addresses', (context) => context.json(describeInboundAddresses(state)))
  app.get('/vaults/asgard', (context) => context.json(describeVaults(state)))
  app.get('/vaults/pubkeys', (context) => context.json(describePublicKeys(state)))
  app.get('/outbound_fees', (context) => context.json(describeOutboundFees(state)))
  app.get('/outbound_fee/:asset', (context) => context.json(describeOutboundFee(state, context.req.param('asset'))))
  app.get('/ragnarok', (context) => context.json(false))
  app.get('/pools', (context) => context.json(state.pools.all().map((pool) => describePool(state, pool))))
  app.get('/pool/:asset', (context) => {
    const name = context.req.param('asset')
    const pool = state.pools.of(parseAsset(state.protocol, name))
    if (!pool) throw new NodeError(404, 5, `pool: ${name} doesn't exist`)
    return context.json(describePool(state, pool))
  })
  app.get('/mimir', (context) =>
    context.json(Object.fromEntries(Object.entries(state.mimir.all()).map(([key, value]) => [key, Number(value)]))),
  )
  app.get('/mimir/key/:key', (context) => context.text(String(state.mimir.get(context.req.param('key').toUpperCase()))))
  app.get('/constants', (context) => context.json(describeConstants()))
  app.get('/network', (context) => context.json(describeNetwork(state)))
  const { version } = state.protocol
  app.get('/version', (context) =>
    context.json({ current: version, next: version, next_since_height: 0, querier: version }),
  )
  app.get('/ping', (context) => context.json({ ping: 'pong' }))
  app.get('/lastblock', (context) => context.json(describeLastBlock(state)))
  app.get('/lastblock/:chain', (context) =>
    context.json(describeLastBlock(state, context.req.param('chain').toUpperCase())),
  )
}

const names = (app: Hono, state: ThorchainState): void => {
  const { coin, coinField, nameKind } = state.protocol
  app.get(`/${nameKind.toLowerCase()}/:name`, (context) => {
    const name = context.req.param('name')
    const address = state.names.resolve(name, coin.chain)
    if (address === undefined) throw new NodeError(404, 5, `fail to fetch ${nameKind}`)
    const aliases = [{ chain: coin.chain, address }]
    return context.json({
      name,
      expire_block_height: 99_999_999,
      owner: address,
      preferred_asset: '.',
      [`affiliate_collector_${coinField}`]: '0',
      aliases,
    })
  })
}

const waiting = (engine: Engine): readonly (readonly [SwapRecord, Outbound])[] =>
  [...engine.records.values()].flatMap((record) =>
    record.outbounds.filter(({ confirmed }) => !confirmed).map((outbound) => [record, outbound] as const),
  )

const outItem = (state: ThorchainState, [record, outbound]: readonly [SwapRecord, Outbound]): object => ({
  chain: outbound.asset.chain,
  to_address: outbound.to,
  vault_pub_key: state.vault.pubKey,
  coin: { asset: assetName(outbound.asset), amount: String(outbound.amount) },
  memo: outbound.memo,
  in_hash: record.id,
  height: outbound.due,
  max_gas: [],
})

const queues = (app: Hono, state: ThorchainState, engine: Engine): void => {
  const streams = (): readonly object[] =>
    [...engine.records.values()].map(describeStream).filter((item) => item !== undefined)
  app.get('/swaps/streaming', (context) => context.json(streams()))
  app.get('/swap/streaming/:hash', (context) => {
    const record = engine.records.get(nodeHash(context.req.param('hash')))
    const stream = record && describeStream(record)
    if (!stream) throw new NodeError(404, 5, 'streaming swap not found')
    return context.json(stream)
  })
  app.get('/queue', (context) =>
    context.json({
      swap: streams().length,
      outbound: waiting(engine).filter(([, { due }]) => due <= state.height()).length,
      internal: 0,
      scheduled_outbound_value: String(state.scheduled),
      scheduled_outbound_clout: '0',
    }),
  )
  // Every swap of the sandbox is a stream or done at once: none waits in the queue.
  app.get('/queue/swap', (context) => context.json([]))
  const list = (pick: (outbound: Outbound) => boolean) => (context: Context) =>
    context.json(
      waiting(engine)
        .filter(([, outbound]) => pick(outbound))
        .map((item) => outItem(state, item)),
    )
  app.get(
    '/queue/scheduled',
    list(({ due }) => due > state.height()),
  )
  app.get(
    '/queue/outbound',
    list(({ due }) => due <= state.height()),
  )
}

const tracking = (app: Hono, state: ThorchainState, engine: Engine): void => {
  const record = (context: Context): SwapRecord | undefined => {
    const hash = nodeHash(context.req.param('hash') ?? '')
    if (!/^([0-9A-F]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/.test(hash))
      throw new NodeError(400, 3, `fail to parse tx id: tx id length is invalid: invalid request`)
    return engine.records.get(hash)
  }
  app.get('/tx/status/:hash', (context) => context.json(describeStatus(state, record(context))))
  app.get('/tx/stages/:hash', (context) => context.json(describeStages(state, record(context))))
  app.get('/tx/:hash', (context) => {
    const found = record(context)
    if (found) return context.json(describeTx(state, found))
    throw new NodeError(404, 5, `tx: ${nodeHash(context.req.param('hash'))} doesn't exist`)
  })
}

/** The node's REST API under `/thorchain` or the name of a similar network. */
export const thornode = (state: ThorchainState, engine: Engine): Hono => {
  const app = new Hono()
  market(app, state)
  names(app, state)
  queues(app, state, engine)
  tracking(app, state, engine)
  const { failure } = state.protocol
  app.notFound(() => failure(501, 12, 'Not Implemented'))
  app.onError((error) => {
    if (error instanceof NodeError) return failure(error.status, error.code, error.message)
    return failure(500, 13, error.message)
  })
  return app
}
