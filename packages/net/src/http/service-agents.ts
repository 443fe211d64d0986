import type { Agent } from 'undici'
import type { HttpOptions } from './http-options.ts'

/** Life of an idle socket, milliseconds. */
const KEEP_ALIVE_MS = 60_000

/** Limit for opening a connection, milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000

/** Services with sockets of their own; further ones share those of requests that name none. */
const MAX_SERVICES = 500

type MakeAgent = () => Agent

/** An undici agent for each service, so that none waits for sockets that another one holds. */
export class ServiceAgents {
  readonly #options: HttpOptions
  readonly #agents = new Map<string, Agent>()
  #make: MakeAgent | undefined
  #loading: Promise<MakeAgent> | undefined

  constructor(options: HttpOptions) {
    this.#options = options
  }

  /** Returns the agent of a service, `undefined` until `open` has loaded the library. */
  find(service = ''): Agent | undefined {
    return this.#agents.get(service) ?? (this.#make && this.#add(service, this.#make))
  }

  /** Returns the agent of a service; loads the library if necessary. */
  async open(service = ''): Promise<Agent> {
    this.#loading ??= loadLibrary(this.#options)
    this.#make ??= await this.#loading
    return this.#agents.get(service) ?? this.#add(service, this.#make)
  }

  /** Closes every socket. */
  async destroy(): Promise<void> {
    await this.#loading
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()))
  }

  #add(service: string, make: MakeAgent): Agent {
    const name = this.#agents.size < MAX_SERVICES ? service : ''
    const agent = this.#agents.get(name) ?? make()
    this.#agents.set(name, agent)
    return agent
  }
}

const loadLibrary = async ({ connections = 32, silenceMs = 60_000, lookup }: HttpOptions): Promise<MakeAgent> => {
  const { Agent } = await import('undici')
  return () =>
    new Agent({
      connections,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS, lookup },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    })
}
