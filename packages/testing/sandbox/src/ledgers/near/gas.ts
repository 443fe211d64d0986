import { isImplicitAccount } from './account-id.ts'
import type { NearTransaction } from './near-transaction.ts'

/** Yocto per unit of gas: the minimum of the main network. */
export const GAS_PRICE = 100_000_000n

/**
 * Gas of each side of a transfer: the first from nearcore's parameters, the second as recorded for an implicit account,
 * which the payment may create.
 */
const TRANSFER_GAS = 223_182_562_500n
const IMPLICIT_TRANSFER_GAS = 4_174_947_687_500n

/** Gas to send a call, and to run one in a token contract. Typical figures of the main network. */
const SEND_CALL_GAS = 308_000_000_000n
const RUN_CALL_GAS = 2_400_000_000_000n

/** Gas of a transaction. */
export interface NearGas {
  /** Burnt when the transaction becomes a receipt. */
  readonly sending: bigint
  /** Burnt when the receipt runs. */
  readonly running: bigint
  /** Bought in advance; what is not burnt is returned. */
  readonly bought: bigint
}

/** Gas that a transaction buys and burns. */
export const gasOf = ({ actions, receiverId }: Pick<NearTransaction, 'actions' | 'receiverId'>): NearGas => {
  const transfer = isImplicitAccount(receiverId) ? IMPLICIT_TRANSFER_GAS : TRANSFER_GAS
  const sum = (each: (action: NearTransaction['actions'][number]) => bigint): bigint =>
    actions.reduce((total, action) => total + each(action), 0n)
  const sending = sum(({ kind }) => (kind === 'call' ? SEND_CALL_GAS : transfer))
  const running = sum((action) => (action.kind === 'call' ? RUN_CALL_GAS : transfer))
  return { sending, running, bought: sending + sum((action) => (action.kind === 'call' ? action.gas : transfer)) }
}
