import { type ChainContext, type Token, UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import type { Gateway } from './gateway.ts'
import { readList } from './list.ts'
import { programs } from './programs.ts'

/**
 * Reads the balances of `address`, SOL first. Tokens unknown to the engine are left out; several accounts of one token
 * are summed.
 */
export const readBalances = async (
  gateway: Gateway,
  address: string,
  context: ChainContext,
): Promise<readonly { readonly token: Token; readonly amount: bigint }[]> => {
  const parsed = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const owned = (programId: string) => ({ method: 'getTokenAccountsByOwner', params: [address, { programId }, parsed] })
  const replies = await gateway.ask(
    [
      { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
      owned(programs.token),
      owned(programs.token2022),
    ],
    context.signal,
  )
  const [lamports, ...accounts] = replies.map((reply) => {
    if ('refused' in reply) throw new UpstreamError(`The node returned an error: ${reply.refused}.`)
    return at(reply.result, 'value')
  })
  const sums = new Map<string, bigint>()
  for (const account of accounts.flatMap(readList)) {
    const info = at(account, 'account', 'data', 'parsed', 'info')
    const mint = String(at(info, 'mint'))
    sums.set(mint, (sums.get(mint) ?? 0n) + (readInteger(at(info, 'tokenAmount', 'amount')) ?? 0n))
  }
  const coin = { identifier: 'SOL.SOL', amount: readInteger(lamports) ?? 0n }
  const tokens = [...sums].map(([mint, amount]) => ({ identifier: `SOL.-${mint}`, amount }))
  return [coin, ...tokens].flatMap(({ identifier, amount }) => {
    const token = amount > 0n ? context.tokens.find(identifier) : undefined
    return token ? [{ token, amount }] : []
  })
}
