import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { control } from './control.ts'
import type { Faults } from './faults.ts'
import type { Gateway } from './gateways/gateway.ts'
import { gatewaysOf, hasEsplora } from './gateways/gateways.ts'
import { networks as allNetworks } from './networks/networks.ts'
import type { NetworkFactory, SimulatedNetwork } from './networks/simulated-network.ts'
import { createSockets, type Sockets } from './sockets.ts'
import { applyTransportFault, type Connection, createHangingRequests, replaceTexts } from './transport-fault.ts'
import { type Account, createAccount, createAccounts } from './world/accounts.ts'
import { createWorld, type World } from './world/world.ts'

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /** Determines keys, addresses, hashes and price drift. Default `switchyard`. */
  readonly seed?: string
  /** Speed of block production as a multiple of the real chains'. Default 60. */
  readonly speed?: number
  /** Source of real time, milliseconds since 1970. Default `Date.now`. */
  readonly clock?: () => number
  /** US dollars per unit as decimal strings, by symbol; other symbols use their defaults. */
  readonly prices?: Readonly<Record<string, string>>
  /** Networks to simulate. Default: all of them. */
  readonly networks?: readonly NetworkFactory[]
}

/** Base URLs of every network and gateway. */
export interface SandboxUrls {
  readonly base: string
  /** By network and service: `networks.thorchain.thornode`. */
  readonly networks: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Esplora base URLs by chain: `BTC`. */
  readonly esplora: Readonly<Record<string, string>>
  /** JSON-RPC endpoints by chain id: `1`. */
  readonly evm: Readonly<Record<string, string>>
  /** JSON-RPC endpoint of Solana. */
  readonly solana: string
  /** Every gateway by chain and kind: `gateways.TRON.trongrid`. */
  readonly gateways: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly control: string
}

/** A running sandbox. */
export interface Sandbox {
  readonly world: World
  readonly faults: Faults
  readonly accounts: readonly Account[]
  /** Creates an account of its own keys without funds; `world.ledger(chain).fund` gives it some. The same name gives the same keys. */
  createAccount(name: string): Account
  /** URLs on the listening port; `http://sandbox.local` while the sandbox is not listening. */
  readonly urls: SandboxUrls
  /** Handles a request without a socket. */
  fetch(request: Request): Promise<Response>
  /** Starts listening; port 0 (default) picks a free port, host defaults to 127.0.0.1. */
  listen(options?: { readonly port?: number; readonly host?: string }): Promise<SandboxUrls>
  close(): Promise<void>
}

const NOWHERE = 'http://sandbox.local'

interface Parts {
  readonly networks: readonly SimulatedNetwork[]
  readonly gateways: readonly Gateway[]
}

const byChain = (base: string, gateways: readonly Gateway[]): SandboxUrls['gateways'] => {
  const urls: Record<string, Record<string, string>> = {}
  for (const { chain, kind, path } of gateways) urls[chain] = { ...urls[chain], [kind]: `${base}${path}` }
  return urls
}

const urlsAt = (base: string, world: World, { networks, gateways }: Parts): SandboxUrls => ({
  base,
  networks: Object.fromEntries(
    networks.map(({ name, paths }) => [
      name,
      Object.fromEntries(Object.entries(paths).map(([service, path]) => [service, `${base}${path}`])),
    ]),
  ),
  esplora: Object.fromEntries(
    world.utxo.filter(hasEsplora).map(({ chain, parameters }) => [chain, `${base}/esplora/${parameters.id}`]),
  ),
  evm: Object.fromEntries(world.evm.map(({ parameters: { chainId } }) => [chainId, `${base}/evm/${chainId}`])),
  solana: `${base}/solana`,
  gateways: byChain(base, gateways),
  control: `${base}/sandbox`,
})

const assemble = ({ networks, gateways }: Parts): Hono => {
  const app = new Hono()
  for (const { path, app: gateway } of gateways) app.route(path, gateway)
  for (const network of networks) network.mount(app)
  return app
}

const listening = (server: ServerType): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('listening', () => resolve(server.address() as AddressInfo))
    server.once('error', reject)
  })

type Handler = (request: Request, connection: Connection) => Promise<Response>

/** The HTTP server of a sandbox, running or not. */
const createServer = (handle: Handler, sockets: Sockets) => {
  let base = NOWHERE
  let server: ServerType | undefined
  return {
    base: (): string => base,
    listen: async (port: number, hostname: string): Promise<void> => {
      if (server) throw new Error('The sandbox is already listening.')
      const fetch = (request: Request, connection: unknown) => handle(request, connection as Connection)
      const created = serve({ fetch, port, hostname })
      sockets.attach(created as Server)
      const { port: taken } = await listening(created)
      server = created
      base = `http://${hostname}:${taken}`
    },
    close: async (): Promise<void> => {
      const closing = server
      server = undefined
      base = NOWHERE
      if (!closing) return
      sockets.close()
      if ('closeAllConnections' in closing) closing.closeAllConnections()
      await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
  }
}

/**
 * Creates a simulated world with its networks. Does no I/O until `listen`.
 *
 * @example
 * ```ts
 * const sandbox = createSandbox({ seed: 'demo' })
 * await sandbox.listen()
 * console.log(sandbox.urls.base)
 * await sandbox.close()
 * ```
 */
export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  const { seed = 'switchyard', speed = 60, clock = Date.now, prices = {} } = options
  const world = createWorld({ seed, speed, clock, prices })
  const accounts = createAccounts(world)
  const networks = (options.networks ?? allNetworks).map((factory) => factory(world))
  const gateways = gatewaysOf(world)
  const hanging = createHangingRequests()
  const app = assemble({ networks, gateways })
  const handle: Handler = async (request, connection) => {
    const { pathname } = new URL(request.url)
    const fault = pathname.startsWith('/sandbox') ? undefined : world.faults.take(pathname)
    const faulted = fault && (await applyTransportFault(fault, request, connection, hanging))
    if (faulted) return faulted
    world.clock.runDue()
    const response = await app.fetch(request)
    return fault?.replaces ? replaceTexts(response, fault.replaces) : response
  }
  const server = createServer(handle, createSockets(world, gateways))
  const urls = (): SandboxUrls => urlsAt(server.base(), world, { networks, gateways })
  app.route('/sandbox', control(world, accounts, urls))
  return {
    world,
    accounts,
    faults: world.faults,
    createAccount: (name) => createAccount(world, name, 0n),
    get urls() {
      return urls()
    },
    fetch: (request) => handle(request, {}),
    listen: async ({ port = 0, host = '127.0.0.1' } = {}) => {
      await server.listen(port, host)
      return urls()
    },
    close: async () => {
      hanging.release()
      await server.close()
    },
  }
}
