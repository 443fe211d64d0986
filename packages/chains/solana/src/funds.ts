import { at, balanceUnavailable, integer, type RpcCall } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, UpstreamError } from '@switchyard/core'
import { associatedAccount } from './associated-account.ts'
import type { Gateway, RpcReply } from './gateway.ts'
import { list } from './list.ts'
import { type Mint, readMint, unavailable } from './mint.ts'

/** What `build` needs to know of the sold token; absent for SOL. */
export interface SolanaState {
  readonly token?: { readonly mint: Mint; readonly account: string }
}

/**
 * Balances in one round trip: SOL, and for tokens the mint with the source's accounts.
 *
 * The token balance is that of one account, the associated one where it covers `amount`, since a transfer draws on one.
 * Throws `failedToRetrieveBalance`, and `solanaTokenProgramUnavailable` when the mint cannot be read.
 */
export const readFunds = async (gateway: Gateway, outgoing: Outgoing, context: ChainContext): Promise<Funds> => {
  const { asset, sources } = outgoing
  const [owner] = sources
  const replies = await ask(gateway, outgoing, questions(owner, asset.address), context.signal)
  const [coins, mintReply, accounts] = replies
  const gasBalance = coins && 'result' in coins ? integer(at(coins.result, 'value')) : undefined
  if (gasBalance === undefined) throw balanceUnavailable(outgoing)
  if (asset.address === undefined) return { balance: gasBalance, gasBalance, state: {} satisfies SolanaState }

  if (!mintReply || !accounts || 'refused' in accounts) throw balanceUnavailable(outgoing)
  const mint = readMint(asset.address, mintReply)
  const home = associatedAccount(owner, asset.address, mint.program)
  const held = choose(accounts, home, outgoing.amount)
  const state: SolanaState = { token: { mint, account: held?.address ?? home } }
  return { balance: held?.amount ?? 0n, gasBalance, state }
}

const questions = (owner: string, mint: string | undefined): readonly RpcCall[] => {
  const balance = { method: 'getBalance', params: [owner, { commitment: 'confirmed' }] }
  if (mint === undefined) return [balance]
  const parsed = { encoding: 'jsonParsed', commitment: 'confirmed' }
  return [
    balance,
    { method: 'getAccountInfo', params: [mint, parsed] },
    { method: 'getTokenAccountsByOwner', params: [owner, { mint }, parsed] },
  ]
}

const ask = async (
  gateway: Gateway,
  outgoing: Outgoing,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly RpcReply[]> => {
  try {
    return await gateway.ask(calls, signal)
  } catch (error) {
    if (!UpstreamError.is(error)) throw error
    const mint = outgoing.asset.address
    throw mint === undefined
      ? balanceUnavailable(outgoing, error)
      : unavailable(mint, 'the network did not answer', error)
  }
}

interface Held {
  readonly address: string
  readonly amount: bigint
}

/** The associated account when it covers the amount, else the fullest; frozen ones do not count. */
const choose = (reply: { readonly result: unknown }, home: string, amount: bigint): Held | undefined => {
  const held = list(at(reply.result, 'value')).flatMap(readHeld)
  const atHome = held.find(({ address }) => address === home)
  if (atHome && atHome.amount >= amount) return atHome
  return held.reduce<Held | undefined>((most, one) => (most && most.amount >= one.amount ? most : one), atHome)
}

const readHeld = (account: unknown): readonly Held[] => {
  const info = at(account, 'account', 'data', 'parsed', 'info')
  const address = at(account, 'pubkey')
  const amount = integer(at(info, 'tokenAmount', 'amount'))
  if (typeof address !== 'string' || amount === undefined || at(info, 'state') !== 'initialized') return []
  return [{ address, amount }]
}
