import { createInsufficientBalance, createRefusal } from '@switchyard/chain-kit'
import type { ChainContext, Funds } from '@switchyard/core'
import type { SolanaState } from '../funds.ts'
import type { Transfer } from './transfer.ts'

/** The token of a transfer, after all checks. */
export interface SoldToken {
  readonly mint: string
  readonly program: string
  readonly decimals: number
  readonly accountBytes: number
  readonly startsFrozen: boolean
  readonly fromAccount: string
}

/**
 * Returns the token sold; `undefined` for SOL.
 *
 * @throws {SwapError} `unableToBuildTransaction` for a token that would fail, arrive short or have other decimals,
 * `insufficientBalance` for a low balance.
 */
export const readSoldToken = (
  { asset, amount, deposit }: Transfer,
  funds: Funds,
  { waived }: ChainContext,
): SoldToken | undefined => {
  if (asset.address === undefined) return undefined
  const { token } = funds.state as SolanaState
  if (!token)
    throw createRefusal(`The funds were read for another asset than ${asset.identifier}; read the funds again.`)
  const { mint, account } = token
  if (mint.obstacle !== undefined) throw createRefusal(`${asset.identifier} ${mint.obstacle}.`)
  if (mint.decimals !== asset.decimals)
    throw createRefusal(
      `${asset.identifier} has ${mint.decimals} decimals on the network but ${asset.decimals} in the token list.`,
    )
  if (funds.balance < amount && !waived?.balance) throw createInsufficientBalance(deposit, amount)
  return { mint: asset.address, fromAccount: account, ...mint }
}
