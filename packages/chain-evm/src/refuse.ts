import { type Deposit, SwapError, toHuman } from '@switchyard/core'

/** Refuses to build, saying why. */
export const refuse = (reason: string, cause?: unknown): never => {
  throw new SwapError('unableToBuildTransaction', reason, { cause })
}

/** Refuses because the source does not hold what is sold. Message and data follow the wire contract §7.3. */
export const refuseBalance = (deposit: Deposit): never => {
  const { identifier, decimals } = deposit.asset
  const amount = toHuman(deposit.amount, decimals)
  throw new SwapError(
    'insufficientBalance',
    `Cannot build transaction. Insufficient balance for asset ${identifier} amount ${amount}`,
    { data: { chain: identifier, amount, address: deposit.sources[0] } },
  )
}
