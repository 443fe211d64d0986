import { cacheByKey } from '@switchyard/chain-kit'
import { type Http, parseBase, UpstreamError } from '@switchyard/core'
import { at, parseJson, postJson, readHost, readInteger, readJson, type Targets, withFailover } from '@switchyard/net'

/** An account; amounts in yocto. */
export interface Account {
  readonly balance: bigint
  readonly locked: bigint
  /** Storage used, bytes. */
  readonly storage: bigint
  /** The account has a contract. */
  readonly hasCode: boolean
}

/** A call of a contract's view method. */
export interface ViewCall {
  readonly contract: string
  readonly method: string
  readonly args: object
}

/** Requests to NEAR nodes. Every method throws `UpstreamError` when no node gives a usable answer. */
export interface Gateway {
  /** Returns `undefined` when the account does not exist. */
  account(id: string, signal: AbortSignal): Promise<Account | undefined>
  /** Yocto per unit of gas. */
  gasPrice(signal: AbortSignal): Promise<bigint>
  /** Returns the parsed result of a contract's view method. */
  view(call: ViewCall, signal: AbortSignal): Promise<unknown>
  /** Returns the decimals of a token, cached; `undefined` when the token does not provide them. */
  decimals(contract: string, signal: AbortSignal): Promise<bigint | undefined>
  /** Returns the current outcome of a transaction; `undefined` for an unknown one. */
  outcome(hash: string, signal: AbortSignal): Promise<unknown>
}

/**
 * The method requires the sender, which is not known from the hash; it only selects the shard. GUESS: public nodes
 * track all shards and find the transaction with any sender.
 */
const ANY_SENDER = 'near'

/** Creates a client of several nodes, asked in order. */
export const createGateway = (http: Http, urls: Targets<string>): Gateway => {
  const failover = withFailover(urls)
  const ask = <T>(
    { method, params }: { readonly method: string; readonly params: unknown },
    signal: AbortSignal,
    read: (answer: unknown) => T,
  ): Promise<T> =>
    failover(signal, async (url, limited) => {
      const body = { jsonrpc: '2.0', id: 'switchyard', method, params }
      const response = await postJson(http, { url, body, signal: limited, repeatable: true })
      // Errors can have any status.
      const answer = readJson(readHost(url), response)
      if (typeof answer === 'object' && answer !== null) return read(answer)
      const { status } = response
      throw new UpstreamError(`${readHost(url)} answered status ${status}.`, { status })
    })
  const query = { finality: 'final' }
  const view: Gateway['view'] = ({ contract, method: method_name, args }, signal) => {
    const args_base64 = btoa(JSON.stringify(args))
    const params = { ...query, request_type: 'call_function', account_id: contract, method_name, args_base64 }
    return ask({ method: 'query', params }, signal, (answer) => {
      // The result is JSON as bytes.
      const bytes = at(requireResult(answer), 'result')
      if (!Array.isArray(bytes)) throw new UpstreamError('The NEAR node returned no contract result.')
      const value = parseJson(new TextDecoder().decode(Uint8Array.from(bytes)))
      if (value === undefined) throw new UpstreamError('A NEAR contract did not return JSON.')
      return value
    })
  }
  return {
    account: (account_id, signal) =>
      ask({ method: 'query', params: { ...query, request_type: 'view_account', account_id } }, signal, readAccount),
    gasPrice: (signal) =>
      ask({ method: 'gas_price', params: [null] }, signal, (answer) => {
        const price = parseBase(String(at(requireResult(answer), 'gas_price')))
        if (price === undefined) throw new UpstreamError('The NEAR node returned no gas price.')
        return price
      }),
    outcome: (tx_hash, signal) => {
      const params = { tx_hash, sender_account_id: ANY_SENDER, wait_until: 'NONE' }
      return ask({ method: 'tx', params }, signal, (answer) =>
        at(answer, 'error', 'cause', 'name') === 'UNKNOWN_TRANSACTION' ? undefined : requireResult(answer),
      )
    },
    view,
    decimals: cacheByKey(async (contract, signal) =>
      readInteger(at(await view({ contract, method: 'ft_metadata', args: {} }, signal), 'decimals')),
    ),
  }
}

/** Returns the result, or throws with the error text of the node, also when the error is inside the result. */
const requireResult = (answer: unknown): unknown => {
  const result = at(answer, 'result')
  const error = at(answer, 'error') ?? at(result, 'error')
  if (error === undefined && result !== undefined) return result
  const reason = at(error, 'cause', 'name') ?? at(error, 'message') ?? error
  throw new UpstreamError(`A NEAR node returned the error ${String(reason).slice(0, 200)}.`)
}

/** `code_hash` of an account without a contract: 32 zero bytes. */
const NO_CODE = '1'.repeat(32)

/** Reads `view_account`. */
export const readAccount = (answer: unknown): Account | undefined => {
  if (at(answer, 'error', 'cause', 'name') === 'UNKNOWN_ACCOUNT') return undefined
  const result = requireResult(answer)
  const [balance, locked] = [parseBase(String(at(result, 'amount'))), parseBase(String(at(result, 'locked')))]
  const storage = at(result, 'storage_usage')
  const [code, shared] = [at(result, 'code_hash'), at(result, 'global_contract_hash')]
  if (balance === undefined || locked === undefined || typeof storage !== 'number' || !Number.isSafeInteger(storage)) {
    throw new UpstreamError('The NEAR node returned no balance.')
  }
  // A contract that several accounts share has a hash of its own field.
  const hasCode = (typeof code === 'string' && code !== NO_CODE) || typeof shared === 'string'
  return { balance, locked, storage: BigInt(storage), hasCode }
}
