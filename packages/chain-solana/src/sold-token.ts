import { type Funds, SwapError } from '@switchyard/core'
import type { SolanaState } from './funds.ts'
import { refuse } from './refuse.ts'
import type { Transfer } from './transfer.ts'

/** The token of a transfer, fit to be sent. */
export interface SoldToken {
  readonly mint: string
  readonly program: string
  readonly decimals: number
  readonly accountBytes: number
  readonly fromAccount: string
}

/** Reads the token from the funds; `undefined` for SOL. Refuses what would fail, arrive short or be another amount. */
export const soldToken = ({ asset, amount, from }: Transfer, funds: Funds): SoldToken | undefined => {
  if (asset.address === undefined) return undefined
  const { token } = funds.state as SolanaState
  if (!token) throw refuse(`Nothing is known of ${asset.identifier}; its funds were read for another asset.`)
  const { mint, account } = token
  if (mint.obstacle !== undefined) throw refuse(`${asset.identifier} ${mint.obstacle}.`)
  if (mint.decimals !== asset.decimals)
    throw refuse(`${asset.identifier} has ${mint.decimals} decimals on the network and ${asset.decimals} in the list.`)
  if (funds.balance < amount)
    throw new SwapError('insufficientBalance', `${from} holds too little ${asset.identifier} in one account.`, {
      data: { chain: asset.identifier, amount: amount.toString(), address: from },
    })
  return { mint: asset.address, fromAccount: account, ...mint }
}
