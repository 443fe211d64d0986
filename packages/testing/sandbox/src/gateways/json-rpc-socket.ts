import {
  answerBody,
  parametersOf,
  type RpcDialect,
  type RpcMethod,
  type RpcRequest,
  responder,
  success,
  thrown,
} from './json-rpc.ts'
import type { SocketService } from './socket-service.ts'

/** A subscription over a ledger, known by the method that opens it. */
export interface RpcSubscription<L> {
  /** Method of its notifications: `chain_newHead`. */
  readonly notification: string
  /** Method that ends it: `chain_unsubscribeNewHeads`. */
  readonly unsubscribe: string
  /**
   * Starts to watch; `emit` sends a notification, and what it sends at once follows the response. Returns what stops it. Throws as a method
   * does.
   */
  start(parameters: readonly unknown[], ledger: L, emit: (result: unknown) => void): () => void
}

/** Methods that a gateway of JSON-RPC serves over WebSocket. */
export interface SocketRpc<L> {
  readonly methods: ReadonlyMap<string, RpcMethod<L>>
  /** By the method that opens them. */
  readonly subscriptions: ReadonlyMap<string, RpcSubscription<L>>
  readonly ledger: L
  readonly dialect: RpcDialect
}

/** Sixteen base58 digits, as jsonrpsee names subscriptions; counted, so that a run can be repeated. */
const subscriptionId = (count: number): string => `sandbox${count.toString().padStart(9, '1').replaceAll('0', 'z')}`

/** The subscriptions of one connection. */
class Subscriptions<L> {
  readonly #ledger: L
  readonly #write: (message: unknown) => void
  readonly #nextId: () => string
  readonly #running = new Map<string, () => void>()

  constructor(ledger: L, write: (message: unknown) => void, nextId: () => string) {
    this.#ledger = ledger
    this.#write = write
    this.#nextId = nextId
  }

  /** Opens one. What it sends at once goes to `after`: notifications wait for the response that names their subscription. */
  open({ id, params }: RpcRequest, { notification, start }: RpcSubscription<L>, after: (() => void)[]): object {
    const subscription = this.#nextId()
    let responded = false
    const emit = (result: unknown): void => {
      const notify = (): void => {
        if (this.#running.has(subscription))
          this.#write({ jsonrpc: '2.0', method: notification, params: { subscription, result } })
      }
      if (responded) notify()
      else after.push(notify)
    }
    after.push(() => {
      responded = true
    })
    try {
      this.#running.set(subscription, start(parametersOf(params), this.#ledger, emit))
      return success(id, subscription)
    } catch (error) {
      return thrown(id, error)
    }
  }

  /** Returns true if there was one to end. */
  end(subscription: unknown): boolean {
    const stop = this.#running.get(String(subscription))
    this.#running.delete(String(subscription))
    stop?.()
    return stop !== undefined
  }

  endAll(): void {
    for (const subscription of [...this.#running.keys()]) this.end(subscription)
  }
}

/** JSON-RPC over WebSocket: the methods of the gateway and its subscriptions. */
export const jsonRpcSocket = <L>({ methods, subscriptions, ledger, dialect }: SocketRpc<L>): SocketService => {
  const unsubscribing = new Set([...subscriptions.values()].map(({ unsubscribe }) => unsubscribe))
  const plain = responder(methods, ledger, dialect)
  let opened = 0
  return (send) => {
    const write = (message: unknown): void => send(JSON.stringify(message))
    const own = new Subscriptions(ledger, write, () => subscriptionId(opened++))
    const respond = async (request: RpcRequest, after: (() => void)[]) => {
      const name = request?.method
      const subscription = typeof name === 'string' ? subscriptions.get(name) : undefined
      if (subscription) return own.open(request, subscription, after)
      if (typeof name === 'string' && unsubscribing.has(name))
        return success(request.id, own.end(parametersOf(request.params)[0]))
      return plain(request)
    }
    return {
      message: async (text) => {
        const after: (() => void)[] = []
        write(await answerBody(text, (request) => respond(request, after), dialect))
        for (const next of after) next()
      },
      close: () => own.endAll(),
    }
  }
}
