import { type Funds, parseBase, UpstreamError } from '@switchyard/core'
import { type Api, at } from '@switchyard/net'

/** State of an account that a build needs besides its balance. */
export interface AccountState {
  /** Of the next transaction. */
  readonly sequence: number
  /** Base units. */
  readonly fee: bigint
}

/** Reads balance, sequence and fee of an account, in one request. */
export const readFunds = async (api: Api, account: string, signal: AbortSignal): Promise<Funds> => {
  const { ok, status, body } = await api.get(`/accounts/${account}`, { signal })
  if (!ok) throw new UpstreamError(`The Acme gateway answered with HTTP ${status}.`, { status })
  const balance = readAmount(body, 'balance')
  const sequence = at(body, 'sequence')
  if (!Number.isInteger(sequence)) throw new UpstreamError('The Acme gateway gave no sequence.')
  const state: AccountState = { sequence: Number(sequence), fee: readAmount(body, 'fee') }
  return { balance, gasBalance: balance, state }
}

const readAmount = (body: unknown, member: string): bigint => {
  const text = at(body, member)
  const amount = typeof text === 'string' ? parseBase(text) : undefined
  if (amount === undefined) throw new UpstreamError(`The Acme gateway gave no ${member}.`)
  return amount
}
