import { Hono } from 'hono'
import { parseAsset } from '../asset.ts'
import type { Engine } from '../engine/engine.ts'
import { nodeHash } from '../engine/read-deposit.ts'
import type { ThorchainState } from '../state.ts'
import { describeActions } from './describe-actions.ts'
import { describeMidgardPool } from './describe-network.ts'

const PAGE = 50

/** Records of the wanted transactions and addresses, newest first; all where none is named. */
const recordsOf = (engine: Engine, { txid, address }: Readonly<Record<string, string>>) => {
  const wanted = txid?.split(',').map(nodeHash)
  const who = address?.split(',').map((item) => item.toLowerCase())
  return [...engine.records.values()]
    .reverse()
    .filter(
      ({ id, outbounds }) =>
        !wanted || wanted.includes(id) || outbounds.some(({ hash }) => hash && wanted.includes(hash)),
    )
    .filter(
      ({ from, outbounds }) =>
        !who || [from, ...outbounds.map(({ to }) => to)].some((item) => who.includes(item.toLowerCase())),
    )
}

/** Midgard's API under `/v2`. */
export const midgard = (state: ThorchainState, engine: Engine): Hono => {
  const app = new Hono()
  app.get('/actions', (context) => {
    const query = context.req.query()
    const actions = recordsOf(engine, query).flatMap((record) => describeActions(state.protocol, record))
    const start = Number(query.offset ?? 0)
    const page = actions.slice(start, start + Math.min(PAGE, Number(query.limit ?? PAGE)))
    return context.json({
      actions: page,
      count: String(actions.length),
      meta: { nextPageToken: '', prevPageToken: '' },
    })
  })
  app.get('/pools', (context) => context.json(state.pools.all().map((pool) => describeMidgardPool(state, pool))))
  app.get('/pool/:asset', (context) => {
    const pool = state.pools.of(parseAsset(state.protocol, context.req.param('asset')))
    return pool ? context.json(describeMidgardPool(state, pool)) : context.json({ error: 'Unknown pool' }, 404)
  })
  app.get('/health', (context) => {
    const block = { height: state.height(), timestamp: Math.floor(state.world.clock.now() / 1000) }
    return context.json({
      database: true,
      inSync: true,
      lastAggregated: block,
      lastCommitted: block,
      lastFetched: block,
      lastThorNode: block,
      scannerHeight: String(state.height()),
    })
  })
  return app
}
