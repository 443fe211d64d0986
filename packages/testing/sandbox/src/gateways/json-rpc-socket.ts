import {
  answerBody,
  parametersOf,
  type RespondTo,
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

/** What a gateway of JSON-RPC serves over WebSocket. */
export interface SocketRpc<L> {
  readonly methods: ReadonlyMap<string, RpcMethod<L>>
  /** By the method that opens them. */
  readonly subscriptions: ReadonlyMap<string, RpcSubscription<L>>
  readonly ledger: L
  readonly dialect: RpcDialect
}

/** Sixteen base58 digits, as jsonrpsee names subscriptions; counted, so that a run can be repeated. */
const subscriptionId = (count: number): string => `sandbox${count.toString().padStart(9, '1').replaceAll('0', 'z')}`

/** JSON-RPC over WebSocket: the methods of the gateway and its subscriptions. */
export const jsonRpcSocket = <L>({ methods, subscriptions, ledger, dialect }: SocketRpc<L>): SocketService => {
  const unsubscribing = new Set([...subscriptions.values()].map(({ unsubscribe }) => unsubscribe))
  let opened = 0
  return (send) => {
    const running = new Map<string, () => void>()
    const write = (message: unknown): void => send(JSON.stringify(message))
    const plain = responder(methods, ledger, dialect)

    /** Notifications wait for the response that names their subscription. */
    const open = ({ id, params }: RpcRequest, { notification, start }: RpcSubscription<L>, after: (() => void)[]) => {
      const subscription = subscriptionId(opened++)
      let responded = false
      const emit = (result: unknown): void => {
        const notify = (): void => {
          if (running.has(subscription))
            write({ jsonrpc: '2.0', method: notification, params: { subscription, result } })
        }
        if (responded) notify()
        else after.push(notify)
      }
      after.push(() => {
        responded = true
      })
      try {
        running.set(subscription, start(parametersOf(params), ledger, emit))
        return success(id, subscription)
      } catch (error) {
        return thrown(id, error)
      }
    }

    const end = (subscription: unknown): boolean => {
      const stop = running.get(String(subscription))
      running.delete(String(subscription))
      stop?.()
      return stop !== undefined
    }

    return {
      message: async (text) => {
        const after: (() => void)[] = []
        const respond: RespondTo = async (request) => {
          const name = request?.method
          const subscription = typeof name === 'string' ? subscriptions.get(name) : undefined
          if (subscription) return open(request, subscription, after)
          if (typeof name === 'string' && unsubscribing.has(name))
            return success(request.id, end(parametersOf(request.params)[0]))
          return plain(request)
        }
        write(await answerBody(text, respond, dialect))
        for (const next of after) next()
      },
      close: () => {
        for (const subscription of [...running.keys()]) end(subscription)
      },
    }
  }
}
