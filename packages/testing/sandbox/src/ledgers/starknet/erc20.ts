import { halves, isAddressFelt, longFelt, selector, textFelt, wholeOf } from './felt.ts'
import type { StarknetCall } from './invoke.ts'
import type { StarknetToken } from './starknet-token.ts'

/** Balances and allowances of tokens, by key. */
export type TokenStore = Map<string, bigint>

/** An event of a contract. */
export interface StarknetEvent {
  readonly from: bigint
  readonly keys: readonly bigint[]
  readonly data: readonly bigint[]
}

/** A contract that stopped a call, with its reason. */
export class Revert extends Error {}

const selectors = {
  transfer: selector('transfer'),
  approve: selector('approve'),
  balances: [selector('balance_of'), selector('balanceOf')],
  allowance: selector('allowance'),
  decimals: selector('decimals'),
  symbol: selector('symbol'),
  name: selector('name'),
  Transfer: selector('Transfer'),
  Approval: selector('Approval'),
}

/** Key of a balance. */
export const balanceKey = (token: string, owner: bigint): string => `${token}/${owner}`
const allowanceKey = (token: string, owner: bigint, spender: bigint): string => `${token}/${owner}/${spender}`

/** Moves tokens. Throws a `Revert`. */
export const moveTokens = (
  store: TokenStore,
  token: StarknetToken,
  from: bigint,
  to: bigint,
  amount: bigint,
): StarknetEvent => {
  const held = store.get(balanceKey(token.address, from)) ?? 0n
  if (held < amount) throw new Revert('ERC20: insufficient balance')
  if (to === 0n) throw new Revert('ERC20: transfer to 0')
  store.set(balanceKey(token.address, from), held - amount)
  store.set(balanceKey(token.address, to), (store.get(balanceKey(token.address, to)) ?? 0n) + amount)
  return { from: BigInt(token.address), keys: [selectors.Transfer, from, to], data: halves(amount) }
}

/** Runs a call of a transaction on a token. Throws a `Revert`. */
export const runToken = (
  store: TokenStore,
  token: StarknetToken,
  caller: bigint,
  { selector: entry, calldata }: StarknetCall,
): StarknetEvent => {
  const [account, low, high, ...rest] = calldata
  const amount = wholeOf(low, high)
  if (entry !== selectors.transfer && entry !== selectors.approve) throw new Revert('ENTRYPOINT_NOT_FOUND')
  if (account === undefined || amount === undefined || rest.length > 0)
    throw new Revert('Input too short for arguments')
  if (!isAddressFelt(account)) throw new Revert('Failed to deserialize param #1')
  if (entry === selectors.transfer) return moveTokens(store, token, caller, account, amount)
  store.set(allowanceKey(token.address, caller, account), amount)
  return { from: BigInt(token.address), keys: [selectors.Approval, caller, account], data: halves(amount) }
}

/** Result of a view of a token; `undefined` when it has no such entry point. */
export const viewToken = (
  store: TokenStore,
  token: StarknetToken,
  entry: bigint,
  [first = 0n, second = 0n]: readonly bigint[],
): readonly bigint[] | undefined => {
  if (selectors.balances.includes(entry)) return halves(store.get(balanceKey(token.address, first)) ?? 0n)
  if (entry === selectors.allowance) return halves(store.get(allowanceKey(token.address, first, second)) ?? 0n)
  if (entry === selectors.decimals) return [BigInt(token.decimals)]
  if (entry === selectors.symbol) return [textFelt(token.symbol)]
  return entry === selectors.name ? [textFelt(token.name)] : undefined
}

/** Reads what a transfer event moved; `undefined` for other events. */
export const readTransferEvent = ({
  from: token,
  keys: [name, from, to],
  data: [low, high],
}: StarknetEvent):
  | { readonly token: string; readonly from: string; readonly to: string; readonly amount: bigint }
  | undefined => {
  const amount = wholeOf(low, high)
  if (name !== selectors.Transfer || from === undefined || to === undefined || amount === undefined) return undefined
  return { token: longFelt(token), from: longFelt(from), to: longFelt(to), amount }
}
