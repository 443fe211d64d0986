import { type Http, toBase, UpstreamError } from '@switchyard/core'
import { at, postJson, readHost, readJson, type Targets, withFailover } from '@switchyard/net'
import { type Preview, readPreview } from './preview.ts'

/** Decimal amounts in whole units, by resource address. */
export type Holdings = ReadonlyMap<string, string>

/** Requests to Radix gateways. Every method throws `UpstreamError` when no gateway gives a usable answer. */
export interface Gateway {
  /**
   * Returns the balances of an account, page by page until every `wanted` resource was seen. Empty for an unused
   * account. With `now`, Unix milliseconds, a gateway that is behind is passed over.
   */
  holdings(
    account: string,
    wanted: readonly string[],
    within: { readonly signal: AbortSignal; readonly now?: number },
  ): Promise<Holdings>
  /** Tells whether an account takes a deposit of a resource from anybody. */
  acceptsDeposit(account: string, resource: string, signal: AbortSignal): Promise<boolean>
  /** Previews a manifest, with free fee credit and all signatures assumed. */
  preview(manifest: string, signal: AbortSignal): Promise<Preview>
}

/** Maximum number of pages of a hundred resources. */
const MAX_PAGES = 20

/** Creates a client of several gateways, asked in order. */
export const createGateway = (http: Http, urls: Targets<string>): Gateway => {
  const failover = withFailover(urls)
  return {
    holdings: (address, wanted, { signal, now }) =>
      failover(signal, async (url, limited) => {
        const held = new Map<string, string>()
        let cursor: unknown
        for (let page = 0; page < MAX_PAGES; page += 1) {
          const body = { address, limit_per_page: 100, cursor }
          const answer = await post(http, { url: `${url}/state/entity/page/fungibles/`, body, signal: limited })

          // A gateway of another network, or one whose database does not follow the network, is passed over.
          const host = readHost(url)
          const state = at(answer, 'ledger_state')
          const network = at(state, 'network') ?? 'mainnet'
          if (network !== 'mainnet')
            throw new UpstreamError(`${host} serves the network ${String(network).slice(0, 20)}.`)
          const time = Date.parse(String(at(state, 'proposer_round_timestamp')))
          if (now !== undefined && now - time > MAX_AGE_MS)
            throw new UpstreamError(`${host} is behind: its ledger is ${Math.round((now - time) / 1_000)} seconds old.`)

          // An unknown entity has no balances.
          if (answer === undefined) return held
          const items = at(answer, 'items')
          if (!Array.isArray(items)) throw new UpstreamError('The Radix gateway returned no list of balances.')
          for (const item of items) {
            const [resource, amount] = [at(item, 'resource_address'), at(item, 'amount')]
            if (typeof resource !== 'string' || typeof amount !== 'string' || toBase(amount, 18) === undefined)
              throw new UpstreamError('The Radix gateway returned a malformed balance.')
            held.set(resource, amount)
          }
          cursor = at(answer, 'next_cursor') ?? undefined
          if (cursor === undefined || wanted.every((resource) => held.has(resource))) return held
        }
        throw new UpstreamError(`${readHost(url)} returned more than ${MAX_PAGES} pages of resources.`)
      }),
    acceptsDeposit: (account_address, resource, signal) =>
      failover(signal, async (url, limited) => {
        const body = { account_address, resource_addresses: [resource] }
        const answer = await post(http, {
          url: `${url}/transaction/account-deposit-pre-validation`,
          body,
          signal: limited,
        })
        // An account that was never used accepts everything.
        if (answer === undefined) return true
        const accepts = at(answer, 'allows_try_deposit_batch')
        if (typeof accepts !== 'boolean') throw new UpstreamError(`${readHost(url)} does not tell of deposits.`)
        return accepts
      }),
    preview: (manifest, signal) =>
      failover(signal, async (url, limited) => {
        const body = { manifest, ...PREVIEW }
        return readPreview(await post(http, { url: `${url}/transaction/preview`, body, signal: limited }))
      }),
  }
}

/** Age of the ledger state from which a gateway is behind, milliseconds; its database usually follows within a minute. */
const MAX_AGE_MS = 300_000

/** Nothing is signed and the epoch is not checked, so these values are the same for every preview. */
const PREVIEW = {
  start_epoch_inclusive: 0,
  end_epoch_exclusive: 1,
  tip_percentage: 0,
  nonce: 1,
  signer_public_keys: [],
  flags: { use_free_credit: true, assume_all_signature_proofs: true, skip_epoch_check: true },
}

interface Post {
  readonly url: string
  readonly body: unknown
  readonly signal: AbortSignal
}

/** Returns the response; `undefined` for an unknown entity. */
const post = async (http: Http, { url, ...request }: Post): Promise<unknown> => {
  const response = await postJson(http, { url, ...request, repeatable: true })
  const answer = readJson(readHost(url), response)
  if (response.status === 200) return answer
  if (at(answer, 'details', 'type') === 'EntityNotFoundError') return undefined
  const { status } = response
  const message = String(at(answer, 'message') ?? '').slice(0, 200)
  throw new UpstreamError(`${readHost(url)} answered status ${status}: ${message}.`, { status })
}
