import { type Funds, UpstreamError } from '@switchyard/core'
import type { Api } from '@switchyard/net'
import { z } from 'zod'
import { amount } from './transaction.ts'

const accountAnswer = z.object({
  balance: amount.transform(BigInt),
  fee: amount.transform(BigInt),
  sequence: z.number().int().min(0),
})

/** State of an account that a build needs besides its balance. */
export interface AccountState {
  /** Of the next transaction. */
  readonly sequence: number
  /** Of a transaction, base units. */
  readonly fee: bigint
}

/** Reads balance, sequence and fee of an account, in one request. */
export const readFunds = async (api: Api, account: string, signal: AbortSignal): Promise<Funds> => {
  const { ok, status, body } = await api.get(`/accounts/${account}`, { signal })
  const { success, data } = accountAnswer.safeParse(body)
  if (!ok || !success) throw new UpstreamError(`The gateway answered with HTTP ${status} and no account.`, { status })
  const { balance, sequence, fee } = data
  const state: AccountState = { sequence, fee }
  return { balance, gasBalance: balance, state }
}
