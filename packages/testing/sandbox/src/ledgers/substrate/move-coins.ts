import { dispatchErrors } from './dispatch-error.ts'
import { events } from './events.ts'
import type { TransferKind } from './runtime-call.ts'
import { substrateChain } from './substrate-chain.ts'
import { type AccountInfo, newAccount, type SubstrateState } from './substrate-state.ts'

const { existentialDeposit } = substrateChain

/** Locked balance that nothing reserved covers. */
const lockedOf = ({ frozen, reserved }: AccountInfo): bigint => (frozen > reserved ? frozen - reserved : 0n)

/** Tells whether the account may lose its DOT: nothing consumes it, or an asset keeps it. */
const mayEnd = ({ consumers, sufficients }: AccountInfo): boolean => consumers === 0 || sufficients > 0

/** Computes what an account can spend; `alive` leaves the existential deposit. */
export const reducible = (account: AccountInfo | undefined, alive: boolean): bigint => {
  if (!account) return 0n
  const locked = lockedOf(account)
  const untouchable = alive || !mayEnd(account) ? (locked > existentialDeposit ? locked : existentialDeposit) : locked
  return account.free > untouchable ? account.free - untouchable : 0n
}

/** Adds DOT to an account, which begins to exist with it. Returns the events. */
export const addCoins = (
  state: SubstrateState,
  who: Uint8Array,
  amount: bigint,
  height?: number,
): readonly Uint8Array[] => {
  const account = state.account(who) ?? newAccount()
  const begins = account.providers === 0
  const free = account.free + amount
  if (begins && free < existentialDeposit) return []
  const isNew = begins && account.sufficients === 0
  state.setAccount(who, { ...account, free, providers: 1 }, height)
  return [...(isNew ? [events.newAccount(who)] : []), ...(begins ? [events.endowed(who, free)] : [])]
}

/** Takes DOT from an account, which ends where less than the existential deposit is left; that rest is lost. */
const removeCoins = (state: SubstrateState, who: Uint8Array, account: AccountInfo, amount: bigint) => {
  const left = account.free - amount
  if (left + account.reserved >= existentialDeposit) {
    state.setAccount(who, { ...account, free: left })
    return []
  }
  state.setAccount(who, { ...account, free: 0n, providers: 0 })
  state.issue(-left)
  const killed = account.sufficients === 0 ? [events.killedAccount(who)] : []
  return [...killed, ...(left > 0n ? [events.dustLost(who, left)] : [])]
}

/** Takes a fee; the account keeps its existential deposit. Undefined where it cannot. */
export const withdrawFee = (state: SubstrateState, who: Uint8Array, fee: bigint): readonly Uint8Array[] | undefined => {
  const account = state.account(who)
  if (!account || reducible(account, true) < fee) return undefined
  state.setAccount(who, { ...account, free: account.free - fee })
  return [events.withdraw(who, fee)]
}

/** `Balances.transfer_*`. Returns the events. Throws a `DispatchError`. */
export const moveCoins = (
  state: SubstrateState,
  from: Uint8Array,
  to: Uint8Array,
  given: { readonly way: TransferKind; readonly amount: bigint },
): readonly Uint8Array[] => {
  const { way } = given
  const sender = state.account(from) ?? newAccount()
  const alive = way === 'keepAlive' || way === 'allAlive'
  const amount = way === 'all' || way === 'allAlive' ? reducible(sender, alive) : given.amount
  if (amount > sender.free) throw dispatchErrors.fundsUnavailable()
  if (amount > sender.free - lockedOf(sender)) throw dispatchErrors.tokenFrozen()
  if (amount > 0n && amount > reducible(sender, alive)) throw dispatchErrors.notExpendable()
  const receiver = state.account(to)
  if (amount > 0n && (receiver?.providers ?? 0) === 0 && amount < existentialDeposit)
    throw dispatchErrors.belowMinimum()
  const moved = events.transfer(from, to, amount)
  if (amount === 0n || Buffer.from(from).equals(to)) return [moved]
  const ended = removeCoins(state, from, sender, amount)
  return [...ended, ...addCoins(state, to, amount), moved]
}
