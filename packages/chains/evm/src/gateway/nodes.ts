import { followEndpoints } from '@switchyard/chain-kit'
import { type Clock, type Http, UpstreamError } from '@switchyard/core'
import { type Failover, readMonotonic, type Targets, withFailover } from '@switchyard/net'
import { findChainId } from '../chain-id.ts'
import { askHex } from './calls.ts'
import { askBatch, askSingly, isNodeFault, type RpcAnswer, type RpcCall, type RpcNode } from './json-rpc.ts'

/** Time for which a node that rejected a batch gets single calls. */
const UNBATCHED_MS = 600_000

/** A key no call has. */
const CHAIN_ID = 'node:chainId'

/** Abort signal and clock of a request. */
export interface RequestContext {
  readonly signal: AbortSignal
  readonly clock: Clock
}

/** Calls by name; those that are `undefined` are not sent. */
export type Questions = Readonly<Record<string, RpcCall | undefined>>

/** Results by the names of the calls. */
export type Answers = Readonly<Record<string, RpcAnswer>>

interface Node {
  readonly url: string
  readonly name: string
  unbatchedUntil: number
  /** The node has returned the chain id of this chain. */
  verified: boolean
}

export interface NodesOptions {
  readonly urls: Targets<string>
  readonly http: Http
  readonly timeoutMs: number
}

/**
 * The nodes of one chain. Every `ask` is one round trip to the first healthy node: a JSON-RPC batch, or parallel calls
 * when the node does not support batches. A failing node is skipped for a while; a node of another chain is never used.
 */
export class Nodes {
  readonly #chain: string
  readonly #http: Http
  readonly #failover: Failover<Node>
  /** Clock of the latest request. */
  #clock: Clock | undefined

  constructor(chain: string, { urls, http, timeoutMs }: NodesOptions) {
    this.#chain = chain
    this.#http = http
    const nodes = followEndpoints(undefined, typeof urls === 'function' ? urls : () => urls, (url, index, all) => ({
      url,
      name: `Node ${index + 1} of ${all.length} for ${chain}`,
      unbatchedUntil: 0,
      verified: false,
    }))
    const clock = { now: () => (this.#clock ? readMonotonic(this.#clock) : 0) }
    this.#failover = withFailover(nodes, { timeoutMs, clock, passes: () => true })
  }

  /**
   * Sends all calls.
   *
   * @throws {UpstreamError} when no node answers every required call, and the signal's reason when it was aborted
   */
  async ask(questions: Questions, context: RequestContext): Promise<Answers> {
    const asked: Record<string, RpcCall> = {}
    for (const [name, call] of Object.entries(questions)) if (call) asked[name] = call
    this.#clock = context.clock
    let partial: Answers | undefined
    try {
      return await this.#failover(context.signal, async (node, signal) => {
        const answers = await this.#askNode(node, asked, { ...context, signal })
        const isFaulty = Object.entries(asked).some(([name, call]) => {
          const answer = answers[name]
          return call.need === 'judged' && answer && 'failure' in answer && isNodeFault(answer.failure)
        })
        if (!isFaulty) return answers
        partial ??= answers
        throw new UpstreamError(`${node.name} did not answer every call.`)
      })
    } catch (error) {
      context.signal.throwIfAborted()
      if (partial) return partial
      throw UpstreamError.is(error)
        ? error
        : new UpstreamError(`No node for ${this.#chain} answered.`, { cause: error })
    }
  }

  async #askNode(node: Node, questions: Readonly<Record<string, RpcCall>>, context: RequestContext): Promise<Answers> {
    const asked = node.verified
      ? questions
      : { ...questions, [CHAIN_ID]: askHex('eth_chainId', [], { need: 'ifAble' }) }
    const calls = Object.values(asked)
    const rpcNode: RpcNode = { http: this.#http, url: node.url, name: node.name, signal: context.signal }
    const now = readMonotonic(context.clock)
    const batches = calls.length > 1 && node.unbatchedUntil <= now
    const batched = batches ? await askBatch(rpcNode, calls) : undefined
    const results = batched ?? (await askSingly(rpcNode, calls))
    if (batches && !batched) node.unbatchedUntil = now + UNBATCHED_MS
    const answers = Object.fromEntries(Object.keys(asked).map((name, index) => [name, results[index] as RpcAnswer]))

    if (!node.verified) {
      const answer = answers[CHAIN_ID]
      if (!answer || !('result' in answer)) throw new UpstreamError(`${node.name} did not return its chain id.`)
      const served = BigInt(answer.result as string).toString()
      const chainId = findChainId(this.#chain)
      if (served !== chainId) throw new UpstreamError(`${node.name} serves chain ${served} instead of ${chainId}.`)
      node.verified = true
    }

    for (const [name, call] of Object.entries(questions)) {
      const answer = answers[name]
      if (call.need !== 'always' || (answer && 'result' in answer)) continue
      throw new UpstreamError(`${node.name} rejected ${call.method}: ${answer?.failure.message ?? 'no answer'}.`)
    }
    return answers
  }
}
