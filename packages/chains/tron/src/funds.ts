import { cachedByKey, oneSource, readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import { type ChainContext, type Clock, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { addressBytes } from './address.ts'
import { allowance, balanceOf, DECIMALS } from './trc20.ts'
import type { Block, Call, Prices, Resources, Trongrid } from './trongrid.ts'

/** The state of the funds: what the build needs besides amounts. */
export interface TronState {
  readonly block: Block
  readonly resources: Resources
  readonly prices: Prices
}

/** Prices change by vote, with days of notice. */
const PRICES_FRESH_MS = 600_000

/** The client with a cache of token decimals and of the latest prices. */
export interface TronReader {
  readonly trongrid: Trongrid
  readonly decimals: (token: string, signal: AbortSignal) => Promise<bigint | undefined>
  prices?: { readonly at: number; readonly values: Prices }
}

/** Creates a reader over a client. */
export const createReader = (trongrid: Trongrid): TronReader => ({
  trongrid,
  // `decimals()` ignores the caller, so the token contract is used as the caller.
  decimals: cachedByKey(
    async (token, signal) =>
      (await trongrid.simulateCall({ owner: token, contract: token, data: DECIMALS }, signal)).word,
  ),
})

/**
 * Reads everything a deposit needs in parallel requests.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  reader: TronReader,
  outgoing: Outgoing,
  { signal, clock }: ChainContext,
): Promise<Funds> => {
  const { asset, sources } = outgoing
  const owner = oneSource('TRON', sources)
  if (!addressBytes(owner)) throw new SwapError('invalidSourceAddress', `${owner} is not a valid TRON address.`)
  const { trongrid } = reader
  return readBalance(outgoing, async () => {
    const [account, resources, block, prices, tokens, decimals, allowed] = await Promise.all([
      trongrid.account(owner, signal),
      trongrid.resources(owner, signal),
      trongrid.block(signal),
      pricesOf(reader, clock, signal),
      asset.address === undefined ? undefined : word(trongrid, held(outgoing, asset.address), signal),
      asset.address === undefined ? undefined : reader.decimals(asset.address, signal),
      allowanceCall(outgoing, asset.address, (call) => word(trongrid, call, signal)),
    ])
    refuseOtherDecimals(asset, decimals)
    const state: TronState = { block, resources, prices }
    const balance = tokens ?? account.balance
    return { balance, gasBalance: account.balance, allowance: allowed, state }
  })
}

/**
 * Decodes an address of the deposit to 21 bytes.
 *
 * @param role Used in the error message: `sender`, `recipient`.
 * @throws {SwapError} `unableToBuildTransaction` for an invalid address.
 */
export const bytesOf = (text: string | undefined, role: string): Uint8Array =>
  addressBytes(text ?? '') ?? refuse(`The ${role} ${text ?? '(none)'} is not a valid TRON address.`)

/** Returns the prices of the chain, cached for ten minutes. */
export const pricesOf = async (reader: TronReader, clock: Clock, signal: AbortSignal): Promise<Prices> => {
  const now = clock.now()
  if (reader.prices && now - reader.prices.at < PRICES_FRESH_MS) return reader.prices.values
  const values = await reader.trongrid.prices(signal)
  reader.prices = { at: now, values }
  return values
}

const held = ({ sources: [owner] }: Outgoing, token: string): Call => {
  bytesOf(token, 'token')
  return { owner, contract: token, data: balanceOf(bytesOf(owner, 'sender')) }
}

const allowanceCall = (
  { sources: [owner], spender }: Outgoing,
  token: string | undefined,
  ask: (call: Call) => Promise<bigint>,
): Promise<bigint> | undefined => {
  if (spender === undefined || token === undefined) return undefined
  const data = allowance(bytesOf(owner, 'sender'), bytesOf(spender, 'spender'))
  return ask({ owner, contract: token, data })
}

const word = async (trongrid: Trongrid, call: Call, signal: AbortSignal): Promise<bigint> => {
  const { word: result, failure } = await trongrid.simulateCall(call, signal)
  if (result === undefined)
    throw new UpstreamError(`The contract ${call.contract} returned no value: ${failure ?? 'empty result'}.`)
  return result
}
