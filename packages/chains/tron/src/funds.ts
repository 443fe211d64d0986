import { readBalance, refuse, refuseOtherDecimals, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Clock, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { decodeAddress } from './address.ts'
import type { Block, Gateway, Prices, Resources } from './gateway.ts'
import { encodeTokenCall } from './trc20.ts'

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
  const { asset, sources, spender } = outgoing
  const owner = requireOneSource('TRON', sources)
  if (!decodeAddress(owner)) throw new SwapError('invalidSourceAddress', `${owner} is not a valid TRON address.`)
  const { gateway } = reader
  const readWord = async (contract: string, data: string): Promise<bigint> => {
    const { word, failure } = await gateway.simulateCall({ owner, contract, data }, signal)
    if (word === undefined)
      throw new UpstreamError(`The contract ${contract} returned no value: ${failure ?? 'empty result'}.`)
    return word
  }
  return readBalance(outgoing, async () => {
    const token = asset.address
    if (token !== undefined) requireAddress(token, 'token')
    const account21 = requireAddress(owner, 'sender')
    const spender21 = token === undefined || spender === undefined ? undefined : requireAddress(spender, 'spender')
    const [account, resources, block, prices, tokens, decimals, allowed] = await Promise.all([
      gateway.account(owner, signal),
      gateway.resources(owner, signal),
      gateway.block(signal),
      readPrices(reader, clock, signal),
      token === undefined ? undefined : readWord(token, encodeTokenCall('balanceOf', account21)),
      token === undefined ? undefined : reader.decimals(token, signal),
      token === undefined || spender21 === undefined
        ? undefined
        : readWord(token, encodeTokenCall('allowance', account21, spender21)),
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
