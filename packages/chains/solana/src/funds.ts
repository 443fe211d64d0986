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
  const parsed = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const calls: RpcCall[] = [{ method: 'getBalance', params: [owner, { commitment: 'confirmed' }] }]
  if (asset.address !== undefined)
    calls.push(
      { method: 'getAccountInfo', params: [asset.address, parsed] },
      { method: 'getTokenAccountsByOwner', params: [owner, { mint: asset.address }, parsed] },
    )
  const replies = await gateway.ask(calls, context.signal).catch((error: unknown) => {
    if (!UpstreamError.is(error)) throw error
    throw asset.address === undefined
      ? createBalanceUnavailable(outgoing, error)
      : createUnavailable(asset.address, 'the network did not answer', error)
  })
  const [coins, mintReply, listed] = replies
  const gasBalance = coins && 'result' in coins ? readInteger(at(coins.result, 'value')) : undefined
  if (gasBalance === undefined) throw createBalanceUnavailable(outgoing)
  if (asset.address === undefined) return { balance: gasBalance, gasBalance, state: {} satisfies SolanaState }

  if (!mintReply || !listed || 'refused' in listed) throw createBalanceUnavailable(outgoing)
  const mint = readMint(asset.address, mintReply)
  const associated = associatedAccount(owner, asset.address, mint.program)

  // Frozen accounts are ignored.
  const accounts: Held[] = []
  for (const account of readList(at(listed.result, 'value'))) {
    const info = at(account, 'account', 'data', 'parsed', 'info')
    const address = at(account, 'pubkey')
    const amount = readInteger(at(info, 'tokenAmount', 'amount'))
    if (typeof address === 'string' && amount !== undefined && at(info, 'state') === 'initialized')
      accounts.push({ address, amount })
  }
  let held = accounts.find(({ address }) => address === associated)
  if (!held || held.amount < outgoing.amount)
    for (const account of accounts) if (!held || account.amount > held.amount) held = account
  const state: SolanaState = { token: { mint, account: held?.address ?? associated } }
  return { balance: held?.amount ?? 0n, gasBalance, state }
}

interface Held {
  readonly address: string
  readonly amount: bigint
}
