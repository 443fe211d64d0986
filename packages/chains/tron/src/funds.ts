import { askedOnce, oneSource, readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import { type ChainContext, type Clock, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { addressBytes } from './address.ts'
import { allowance, balanceOf, DECIMALS } from './trc20.ts'
import type { Block, Call, Prices, Resources, Trongrid } from './trongrid.ts'

/** What `build` needs to know besides amounts. */
export interface TronState {
  readonly block: Block
  readonly resources: Resources
  readonly prices: Prices
}

/** Prices move by vote, with days of notice. */
const PRICES_FRESH_MS = 600_000

/** Gateway, what tokens told of their decimals, and the prices it told last. */
export interface Desk {
  readonly trongrid: Trongrid
  readonly decimals: (token: string, signal: AbortSignal) => Promise<bigint | undefined>
  prices?: { readonly at: number; readonly figures: Prices }
}

/** A desk at a gateway. */
export const deskAt = (trongrid: Trongrid): Desk => ({
  trongrid,
  // Whoever asks is nothing to a token's decimals, so the token asks itself.
  decimals: askedOnce(
    async (token, signal) => (await trongrid.trial({ owner: token, contract: token, data: DECIMALS }, signal)).word,
  ),
})

/** Everything a deposit needs, in one wave of requests. Throws `failedToRetrieveBalance`. */
export const readFunds = async (desk: Desk, outgoing: Outgoing, { signal, clock }: ChainContext): Promise<Funds> => {
  const { asset, sources } = outgoing
  const owner = oneSource('TRON', sources)
  if (!addressBytes(owner)) throw new SwapError('invalidSourceAddress', `${owner} is no TRON address.`)
  const { trongrid } = desk
  return readBalance(outgoing, async () => {
    const [account, resources, block, prices, tokens, decimals, allowed] = await Promise.all([
      trongrid.account(owner, signal),
      trongrid.resources(owner, signal),
      trongrid.block(signal),
      pricesOf(desk, clock, signal),
      asset.address === undefined ? undefined : word(trongrid, held(outgoing, asset.address), signal),
      asset.address === undefined ? undefined : desk.decimals(asset.address, signal),
      allowanceCall(outgoing, asset.address, (call) => word(trongrid, call, signal)),
    ])
    refuseOtherDecimals(asset, decimals)
    const state: TronState = { block, resources, prices }
    const balance = tokens ?? account.balance
    return { balance, gasBalance: account.balance, ...(allowed !== undefined && { allowance: allowed }), state }
  })
}

/** The 21 bytes of an address of the deposit, or a refusal. */
export const bytesOf = (text: string | undefined, role: string): Uint8Array =>
  addressBytes(text ?? '') ?? refuse(`The ${role} ${text ?? '(none)'} is no TRON address.`)

/** Prices of the chain, read again after some minutes. */
export const pricesOf = async (desk: Desk, clock: Clock, signal: AbortSignal): Promise<Prices> => {
  const now = clock.now()
  if (desk.prices && now - desk.prices.at < PRICES_FRESH_MS) return desk.prices.figures
  const figures = await desk.trongrid.prices(signal)
  desk.prices = { at: now, figures }
  return figures
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
  const { word: answered, failure } = await trongrid.trial(call, signal)
  if (answered === undefined) throw new UpstreamError(`${call.contract} did not answer: ${failure ?? 'nothing'}`)
  return answered
}
