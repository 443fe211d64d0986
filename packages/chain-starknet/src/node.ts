import { type Http, UpstreamError } from '@switchyard/core'
import { askInTurn } from './ask-in-turn.ts'
import { MAX_UINT256 } from './erc20.ts'

/** What this package asks of Starknet. Throws `UpstreamError` when no node gave a usable answer. */
export interface StarknetNode {
  balance(token: string, owner: string, signal: AbortSignal): Promise<bigint>
}

/** `starknet_keccak('balance_of')`. */
export const BALANCE_OF = '0x35a73cd311a05d46deda634c5ee045db92f811b4e74bca4437fcb5302b7af33'

/** A client of several nodes, asked in order. */
export const createNode = (http: Http, urls: readonly string[]): StarknetNode => ({
  balance: (token, owner, signal) =>
    askInTurn(urls, signal, async (url, limited) => {
      const request = { contract_address: token, entry_point_selector: BALANCE_OF, calldata: [owner] }
      const params = { request, block_id: 'latest' }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'starknet_call', params })
      const headers = { 'content-type': 'application/json' }
      const { status, text } = await http({ method: 'POST', url, headers, body, signal: limited })
      return readBalance(parse(status, text))
    }),
})

const parse = (status: number, text: string): Readonly<Record<string, unknown>> => {
  try {
    const answer: unknown = JSON.parse(text)
    if (status === 200 && typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>
  } catch (cause) {
    throw new UpstreamError(`A Starknet node answered status ${status} without JSON.`, { status, cause })
  }
  throw new UpstreamError(`A Starknet node answered status ${status}.`, { status })
}

/** Two halves, low first. */
const readBalance = ({ result, error }: Readonly<Record<string, unknown>>): bigint => {
  if (error !== undefined) {
    const { message } = Object(error) as Readonly<Record<string, unknown>>
    throw new UpstreamError(`A Starknet node answered ${String(message).slice(0, 200)}.`)
  }
  const [low, high, ...rest] = Array.isArray(result) ? result : []
  const isWord = [low, high].every((half) => typeof half === 'string' && /^0x[0-9a-f]{1,32}$/i.test(half))
  const balance = isWord && rest.length === 0 ? BigInt(high) * 2n ** 128n + BigInt(low) : undefined
  if (balance === undefined || balance > MAX_UINT256) throw new UpstreamError('A Starknet node named no balance.')
  return balance
}
