import type { Http } from '@switchyard/core'

/** Requests that were sent, such as `GET /thornode/thorchain/quote/swap`: method and path without query. */
export interface Traffic {
  readonly http: Http
  /** Requests since the last call. */
  take(): readonly SentRequest[]
  /** Every request that was answered since the start, with its answer. */
  readonly exchanges: readonly AnsweredRequest[]
}

/** One request. */
export interface SentRequest {
  readonly call: string
  readonly body?: string
}

/** One request and its answer. */
export interface AnsweredRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly status: number
  readonly text: string
}

const NODES =
  /^[A-Z]+ \/(evm|esplora|blockbook|cometbft|near-rpc|koios|radix|solana|tron|xrp|starknet|sui|sui-graphql|asset-hub|toncenter|lcd)(\/|$)/

/** Reads of chain packages at the nodes of THORChain and MAYAChain, which answer their providers as well. */
const SHARED_NODES =
  /^GET \/(thornode|mayanode)\/cosmos\/base\/|^GET \/(thornode\/thorchain\/network|mayanode\/mayachain\/mimir)$/

/** Tells requests to nodes and indexes of chains, whose fee rates are read in the background of quotes, from those to providers. */
export const isNodeRequest = ({ call }: SentRequest): boolean => NODES.test(call) || SHARED_NODES.test(call)

/** Records every request sent through `http`. */
export const recordTraffic = (http: Http): Traffic => {
  let sent: SentRequest[] = []
  const exchanges: AnsweredRequest[] = []
  return {
    http: async (request) => {
      const { method, url, headers = {}, body } = request
      const sentBody = body === undefined ? {} : { body }
      sent.push({ call: `${method} ${new URL(url).pathname}`, ...sentBody })
      const response = await http(request)
      exchanges.push({ method, url, headers, ...sentBody, status: response.status, text: response.text })
      return response
    },
    take: () => {
      const taken = sent
      sent = []
      return taken
    },
    exchanges,
  }
}
