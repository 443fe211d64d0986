import { cacheByKey, readBalance, refuse, refuseOtherDecimals, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Clock, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { decodeAddress } from './address.ts'
import type { Block, Call, Gateway, Prices, Resources } from './gateway.ts'
import { DECIMALS, encodeAllowance, encodeBalanceQuery } from './trc20.ts'

/** The state of the funds: what the build needs besides amounts. */
export interface TronState {
  readonly block: Block
  readonly resources: Resources
  readonly prices: Prices
}

/** Prices change by vote, with days of notice. */
const PRICES_FRESH_MS = 600_000

/** The client with a cache of token decimals and of the latest prices. */
export interface CachedGateway {
  readonly gateway: Gateway
  readonly decimals: (token: string, signal: AbortSignal) => Promise<bigint | undefined>
  prices?: { readonly at: number; readonly values: Prices }
}

/** Creates a reader over a client. */
export const createCachedGateway = (gateway: Gateway): CachedGateway => ({
  gateway,
  // `decimals()` ignores the caller, so the token contract is used as the caller.
  decimals: cacheByKey(
    async (token, signal) =>
      (await gateway.simulateCall({ owner: token, contract: token, data: DECIMALS }, signal)).word,
  ),
})

/**
 * Reads everything a deposit needs in parallel requests.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  reader: CachedGateway,
  outgoing: Outgoing,
  { signal, clock }: ChainContext,
): Promise<Funds> => {
  const { asset, sources } = outgoing
  const owner = requireOneSource('TRON', sources)
  if (!decodeAddress(owner)) throw new SwapError('invalidSourceAddress', `${owner} is not a valid TRON address.`)
  const { gateway } = reader
  return readBalance(outgoing, async () => {
    const [account, resources, block, prices, tokens, decimals, allowed] = await Promise.all([
      gateway.account(owner, signal),
      gateway.resources(owner, signal),
      gateway.block(signal),
      readPrices(reader, clock, signal),
      readTokenBalance(outgoing, (call) => readWord(gateway, call, signal)),
      asset.address === undefined ? undefined : reader.decimals(asset.address, signal),
      readAllowance(outgoing, (call) => readWord(gateway, call, signal)),
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
export const requireAddress = (text: string | undefined, role: string): Uint8Array =>
  decodeAddress(text ?? '') ?? refuse(`The ${role} ${text ?? '(none)'} is not a valid TRON address.`)

/** Returns the prices of the chain, cached for ten minutes. */
export const readPrices = async (reader: CachedGateway, clock: Clock, signal: AbortSignal): Promise<Prices> => {
  const now = clock.now()
  if (reader.prices && now - reader.prices.at < PRICES_FRESH_MS) return reader.prices.values
  const values = await reader.gateway.prices(signal)
  reader.prices = { at: now, values }
  return values
}

type AskWord = (call: Call) => Promise<bigint>

const readTokenBalance = ({ asset, sources: [owner] }: Outgoing, ask: AskWord): Promise<bigint> | undefined => {
  if (asset.address === undefined) return undefined
  requireAddress(asset.address, 'token')
  return ask({ owner, contract: asset.address, data: encodeBalanceQuery(requireAddress(owner, 'sender')) })
}

const readAllowance = ({ asset, sources: [owner], spender }: Outgoing, ask: AskWord): Promise<bigint> | undefined => {
  if (spender === undefined || asset.address === undefined) return undefined
  const data = encodeAllowance(requireAddress(owner, 'sender'), requireAddress(spender, 'spender'))
  return ask({ owner, contract: asset.address, data })
}

const readWord = async (gateway: Gateway, call: Call, signal: AbortSignal): Promise<bigint> => {
  const { word: result, failure } = await gateway.simulateCall(call, signal)
  if (result === undefined)
    throw new UpstreamError(`The contract ${call.contract} returned no value: ${failure ?? 'empty result'}.`)
  return result
}
