import { dispatchErrors } from './dispatch-error.ts'
import { events } from './events.ts'
import { pallets, type TransferKind } from './runtime-call.ts'
import { type AssetDetails, type Holding, newAccount, type SubstrateState } from './substrate-state.ts'

const SUFFICIENT = 1
const CONSUMER = 0

/** Opens an account's holding of an asset and counts it in the account that holds it. */
const open = (state: SubstrateState, id: number, who: Uint8Array, height?: number): readonly Uint8Array[] => {
  const details = state.asset(id) as AssetDetails
  const account = state.account(who) ?? newAccount()
  const isNew = account.providers === 0 && account.sufficients === 0
  const { sufficient } = details
  const counted = sufficient
    ? { ...account, sufficients: account.sufficients + 1 }
    : { ...account, consumers: account.consumers + 1 }
  state.setAccount(who, counted, height)
  const sufficients = details.sufficients + (sufficient ? 1 : 0)
  state.setAsset(id, { ...details, accounts: details.accounts + 1, sufficients }, height)
  return isNew ? [events.newAccount(who)] : []
}

/** Ends an account's holding of an asset. */
const close = (state: SubstrateState, id: number, who: Uint8Array, { reason }: Holding): readonly Uint8Array[] => {
  const details = state.asset(id) as AssetDetails
  const account = state.account(who) ?? newAccount()
  const suffices = reason === SUFFICIENT
  const counted = suffices
    ? { ...account, sufficients: account.sufficients - 1 }
    : { ...account, consumers: account.consumers - 1 }
  state.setHolding(id, who, undefined)
  state.setAccount(who, counted)
  const sufficients = details.sufficients - (suffices ? 1 : 0)
  state.setAsset(id, { ...details, accounts: details.accounts - 1, sufficients })
  return counted.providers === 0 && counted.sufficients === 0 ? [events.killedAccount(who)] : []
}

/** Adds units of an asset to an account, without the rules of transfers. Returns the events. */
export const addAssets = (
  state: SubstrateState,
  id: number,
  who: Uint8Array,
  amount: bigint,
  height?: number,
): readonly Uint8Array[] => {
  const held = state.holding(id, who)
  const opened = held ? [] : open(state, id, who, height)
  const reason = held?.reason ?? (state.asset(id)?.sufficient ? SUFFICIENT : CONSUMER)
  state.setHolding(id, who, { balance: (held?.balance ?? 0n) + amount, status: held?.status ?? 0, reason }, height)
  return opened
}

/** Refuses what the recipient cannot hold. */
const requireReceivable = (state: SubstrateState, id: number, to: Uint8Array, amount: bigint): void => {
  const { minBalance, sufficient } = state.asset(id) as AssetDetails
  const held = state.holding(id, to)
  if (held?.status === 2) throw dispatchErrors.blocked()
  if (held) return
  if (amount < minBalance) throw dispatchErrors.belowMinimum()
  if (!sufficient && (state.account(to)?.providers ?? 0) === 0) throw dispatchErrors.cannotCreate()
}

/** `Assets.transfer*`: a rest below the minimum goes along, unless the sender shall stay alive. Throws a `DispatchError`. */
export const moveAssets = (
  state: SubstrateState,
  from: Uint8Array,
  to: Uint8Array,
  given: { readonly id: number | undefined; readonly way: TransferKind; readonly amount: bigint },
): readonly Uint8Array[] => {
  const { id, way } = given
  const details = id === undefined ? undefined : state.asset(id)
  if (id === undefined || !details)
    throw dispatchErrors.unknownAsset(id === undefined ? pallets.ForeignAssets : pallets.Assets)
  const held = state.holding(id, from)
  const alive = way === 'keepAlive' || way === 'allAlive'
  const all = way === 'all' || way === 'allAlive'
  if (!all && given.amount === 0n) return []
  if (details.status !== 0) throw dispatchErrors.assetNotLive()
  if (!held) throw dispatchErrors.noAccount()
  if (held.status === 1) throw dispatchErrors.assetFrozen()
  const spendable = alive ? held.balance - details.minBalance : held.balance
  const asked = all ? spendable : given.amount
  if (asked > spendable || asked < 0n) throw dispatchErrors.balanceLow()
  const rest = held.balance - asked
  const amount = rest < details.minBalance ? held.balance : asked
  requireReceivable(state, id, to, amount)
  const moved = events.assetTransferred(id, from, to, amount)
  if (Buffer.from(from).equals(to)) return [moved]
  const opened = addAssets(state, id, to, amount)
  const ended =
    amount === held.balance ? close(state, id, from, held) : state.setHolding(id, from, { ...held, balance: rest })
  return [...opened, ...(ended ?? []), moved]
}
