import type { LedgerToken, Transfer } from '../ledger.ts'
import { panic } from './near-error.ts'
import type { NearState } from './near-state.ts'

/** Yocto to register an account: 125 bytes of storage. */
export const REGISTRATION = 1_250_000_000_000_000_000_000n

/** A call of a token contract. */
export interface TokenCall {
  readonly contract: string
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
  readonly caller: string
  readonly deposit: bigint
}

/** Effects of a call. */
export interface TokenResult {
  readonly transfers: readonly Transfer[]
  readonly logs: readonly string[]
  /** JSON result, empty for none. */
  readonly value: string
  /** Yocto sent back to the caller. */
  readonly refund: bigint
}

const event = (data: object): string =>
  `EVENT_JSON:${JSON.stringify({ standard: 'nep141', version: '1.0.0', event: 'ft_transfer', data: [data] })}`

const transfer = (state: NearState, { contract, args, caller, deposit }: TokenCall): TokenResult => {
  const { receiver_id: to, amount: text, memo } = args
  if (deposit !== 1n) throw panic('Requires attached deposit of exactly 1 yoctoNEAR')
  if (typeof to !== 'string' || !/^\d{1,39}$/.test(String(text))) throw panic('Failed to deserialize input from JSON.')
  if (to === caller) throw panic('Sender and receiver should be different')
  const amount = BigInt(String(text))
  if (amount === 0n) throw panic('The amount should be a positive number')
  const [own, his] = [state.tokenBalance(contract, caller), state.tokenBalance(contract, to)]
  if (own === undefined) throw panic(`The account ${caller} is not registered`)
  if (own < amount) throw panic("The account doesn't have enough balance")
  if (his === undefined) throw panic(`The account ${to} is not registered`)
  state.setTokenBalance(contract, caller, own - amount)
  state.setTokenBalance(contract, to, his + amount)
  const data = { old_owner_id: caller, new_owner_id: to, amount: String(amount), ...(memo ? { memo } : {}) }
  return { transfers: [{ from: caller, to, asset: contract, amount }], logs: [event(data)], value: '', refund: 0n }
}

const register = (state: NearState, { contract, args, caller, deposit }: TokenCall): TokenResult => {
  const owner = typeof args.account_id === 'string' ? args.account_id : caller
  const value = JSON.stringify({ total: String(REGISTRATION), available: '0' })
  if (state.tokenBalance(contract, owner) !== undefined) return { transfers: [], logs: [], value, refund: deposit }
  if (deposit < REGISTRATION) throw panic('The attached deposit is less than the minimum storage balance')
  state.setTokenBalance(contract, owner, 0n)
  return { transfers: [], logs: [], value, refund: deposit - REGISTRATION }
}

/** Credits the attached NEAR, less the registration of a caller that has none. */
const wrap = (state: NearState, { contract, caller, deposit }: TokenCall): TokenResult => {
  const held = state.tokenBalance(contract, caller)
  if (held === undefined && deposit < REGISTRATION) throw panic('ERR_DEPOSIT_TOO_SMALL')
  state.setTokenBalance(contract, caller, held === undefined ? deposit - REGISTRATION : held + deposit)
  return { transfers: [], logs: [`Deposit ${deposit} NEAR to ${caller}`], value: '', refund: 0n }
}

/** The contract that wraps NEAR. */
const WRAPPER = 'wrap.near'

/** Runs a call that changes state. Throws an `ActionFailure`. */
export const callToken = (state: NearState, call: TokenCall): TokenResult => {
  if (call.method === 'ft_transfer') return transfer(state, call)
  if (call.method === 'storage_deposit') return register(state, call)
  if (call.method === 'near_deposit' && call.contract === WRAPPER) return wrap(state, call)
  throw panic(`The sandbox does not simulate ${call.method}.`)
}

/** Result of a view method; `undefined` for one the contract does not have. */
export const viewToken = (
  state: NearState,
  { address, symbol, decimals }: LedgerToken,
  method: string,
  args: Readonly<Record<string, unknown>>,
): unknown => {
  const owner = String(args.account_id)
  switch (method) {
    case 'ft_balance_of':
      return String(state.tokenBalance(address, owner) ?? 0n)
    case 'ft_metadata':
      return { spec: 'ft-1.0.0', name: symbol, symbol, icon: null, reference: null, reference_hash: null, decimals }
    case 'ft_total_supply':
      return String([...(state.tokens.get(address)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0n))
    case 'storage_balance_of':
      return state.tokenBalance(address, owner) === undefined ? null : { total: String(REGISTRATION), available: '0' }
    case 'storage_balance_bounds':
      return { min: String(REGISTRATION), max: String(REGISTRATION) }
    default:
      return undefined
  }
}
