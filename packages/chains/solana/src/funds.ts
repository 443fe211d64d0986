import { createBalanceUnavailable } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, UpstreamError } from '@switchyard/core'
import { at, type RpcCall, readInteger } from '@switchyard/net'
import { associatedAccount } from './associated-account.ts'
import type { Gateway } from './gateway.ts'
import { readList } from './list.ts'
import { createUnavailable, type Mint, readMint } from './mint.ts'

/** The state of the funds: the token sold; absent for SOL. */
export interface SolanaState {
  readonly token?: { readonly mint: Mint; readonly account: string }
}

/**
 * Reads the SOL balance and, for tokens, the mint and the token accounts of the source, in one round trip.
 *
 * The token balance is that of a single account, since a transfer draws on one: the associated account if it covers
 * `amount`, else the fullest.
 *
 * @throws {SwapError} `failedToRetrieveBalance`, or `solanaTokenProgramUnavailable` when the mint cannot be read.
 */
export const readFunds = async (gateway: Gateway, outgoing: Outgoing, context: ChainContext): Promise<Funds> => {
  const { asset, sources } = outgoing
  const [owner] = sources
  const replies = await gateway.ask(listCalls(owner, asset.address), context.signal).catch((error: unknown) => {
    if (!UpstreamError.is(error)) throw error
    throw asset.address === undefined
      ? createBalanceUnavailable(outgoing, error)
      : createUnavailable(asset.address, 'the network did not answer', error)
  })
  const [coins, mintReply, accounts] = replies
  const gasBalance = coins && 'result' in coins ? readInteger(at(coins.result, 'value')) : undefined
  if (gasBalance === undefined) throw createBalanceUnavailable(outgoing)
  if (asset.address === undefined) return { balance: gasBalance, gasBalance, state: {} satisfies SolanaState }

  if (!mintReply || !accounts || 'refused' in accounts) throw createBalanceUnavailable(outgoing)
  const mint = readMint(asset.address, mintReply)
  const associated = associatedAccount(owner, asset.address, mint.program)
  const held = chooseAccount(accounts, associated, outgoing.amount)
  const state: SolanaState = { token: { mint, account: held?.address ?? associated } }
  return { balance: held?.amount ?? 0n, gasBalance, state }
}

const listCalls = (owner: string, mint: string | undefined): readonly RpcCall[] => {
  const balance = { method: 'getBalance', params: [owner, { commitment: 'confirmed' }] }
  if (mint === undefined) return [balance]
  const parsed = { encoding: 'jsonParsed', commitment: 'confirmed' }
  return [
    balance,
    { method: 'getAccountInfo', params: [mint, parsed] },
    { method: 'getTokenAccountsByOwner', params: [owner, { mint }, parsed] },
  ]
}

interface Held {
  readonly address: string
  readonly amount: bigint
}

/** Returns the associated account if it covers the amount, else the fullest one; frozen accounts are ignored. */
const chooseAccount = (reply: { readonly result: unknown }, associated: string, amount: bigint): Held | undefined => {
  const held = readList(at(reply.result, 'value')).flatMap(readHeld)
  const inAssociated = held.find(({ address }) => address === associated)
  if (inAssociated && inAssociated.amount >= amount) return inAssociated
  return held.reduce<Held | undefined>((most, one) => (most && most.amount >= one.amount ? most : one), inAssociated)
}

const readHeld = (account: unknown): readonly Held[] => {
  const info = at(account, 'account', 'data', 'parsed', 'info')
  const address = at(account, 'pubkey')
  const amount = readInteger(at(info, 'tokenAmount', 'amount'))
  if (typeof address !== 'string' || amount === undefined || at(info, 'state') !== 'initialized') return []
  return [{ address, amount }]
}
