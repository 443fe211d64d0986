import { type Context, Hono } from 'hono'
import type { Fault } from './faults.ts'
import type { Account } from './world/accounts.ts'
import type { World } from './world/world.ts'

const refuse = (context: Context, message: string): Response => context.json({ error: message }, 400)

const body = async (context: Context): Promise<Readonly<Record<string, unknown>>> => {
  const value: unknown = await context.req.json().catch(() => undefined)
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

const FIELDS: Readonly<Record<keyof Fault, readonly string[]>> = {
  latencyMs: ['number'],
  error: ['number'],
  hang: ['boolean'],
  garbage: ['boolean'],
  closeSocket: ['boolean'],
  bodyBytes: ['number'],
  replaces: ['object'],
  times: ['number'],
  halt: ['boolean', 'string'],
  haltSigning: ['boolean', 'string'],
  refund: ['boolean'],
  unnoticed: ['boolean'],
  overPromiseBps: ['number'],
}

/** Explains why a fault posted over HTTP is invalid; undefined when it is valid. */
const faultError = (fault: Readonly<Record<string, unknown>>): string | undefined => {
  for (const [name, value] of Object.entries(fault)) {
    const types = FIELDS[name as keyof Fault]
    if (!types) return `${name} is not a fault; use one of ${Object.keys(FIELDS).join(', ')}.`
    if (!types.includes(typeof value)) return `${name} must be a ${types.join(' or ')}.`
    if (name === 'replaces' && Object.values(value ?? {}).some((text) => typeof text !== 'string'))
      return 'replaces must be an object of texts.'
  }
  return undefined
}

const faults = (app: Hono, world: World): void => {
  app.get('/faults', (context) => context.json(world.faults.all()))
  app.post('/faults', async (context) => {
    const { service, ...fault } = await body(context)
    if (typeof service !== 'string')
      return refuse(context, 'service must name a path prefix such as "thornode" or "evm/1".')
    const problem = faultError(fault)
    if (problem) return refuse(context, problem)
    if (Object.keys(fault).length === 0) world.faults.clear(service)
    else world.faults.set(service, fault as Fault)
    return context.json(world.faults.all())
  })
  app.delete('/faults', (context) => {
    world.faults.clear(context.req.query('service'))
    return context.json(world.faults.all())
  })
}

const clock = (app: Hono, world: World): void => {
  const show = (): object => ({
    now: Math.round(world.clock.now()),
    speed: world.clock.speed,
    chainElapsedSeconds: Math.floor(world.clock.chainElapsed() / 1000),
    heights: Object.fromEntries([...world.ledgers].map(([chain, ledger]) => [chain, ledger.height()])),
  })
  app.get('/clock', (context) => context.json(show()))
  app.post('/clock', async (context) => {
    const { seconds = 0, chainSeconds = 0 } = await body(context)
    if (typeof seconds !== 'number' || typeof chainSeconds !== 'number' || !(seconds >= 0) || !(chainSeconds >= 0))
      return refuse(context, 'seconds and chainSeconds must be numbers of at least 0.')
    world.clock.advance(seconds * 1000)
    world.clock.pass(chainSeconds * 1000)
    return context.json(show())
  })
}

/** Adds funds to any address, such as one a test has created. */
const funding = (app: Hono, world: World): void => {
  app.post('/fund', async (context) => {
    const { chain, address, amount, asset = 'native' } = await body(context)
    const ledger = typeof chain === 'string' ? world.ledgers.get(chain) : undefined
    if (!ledger) return refuse(context, `chain must be one of ${[...world.ledgers.keys()].join(', ')}.`)
    if (typeof address !== 'string' || !ledger.isAddress(address))
      return refuse(context, `address must be an address of ${ledger.chain}.`)
    if (typeof amount !== 'string' || !/^[1-9]\d{0,29}$/.test(amount) || typeof asset !== 'string')
      return refuse(context, 'amount must be a string of base units and asset must be native or a contract.')
    try {
      ledger.fund(address, BigInt(amount), asset)
      return context.json({ balance: String(ledger.balance(address, asset)) })
    } catch (error) {
      return refuse(context, error instanceof Error ? error.message : 'refused')
    }
  })
}

/** Control endpoints under `/sandbox`: faults, clock, accounts, and funds. */
export const control = (world: World, accounts: readonly Account[], urls: () => object): Hono => {
  const app = new Hono()
  faults(app, world)
  clock(app, world)
  funding(app, world)
  app.get('/accounts', (context) => context.json(accounts))
  app.get('/urls', (context) => context.json(urls()))
  app.get('/health', (context) => context.json({ ok: true }))
  return app
}
