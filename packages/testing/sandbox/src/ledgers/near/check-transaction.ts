import { isAccountId } from './account-id.ts'
import { GAS_PRICE, gasOf } from './gas.ts'
import { invalidTransaction } from './near-error.ts'
import type { NearAccount, NearState } from './near-state.ts'
import type { NearTransaction } from './near-transaction.ts'

const FREE_BYTES = 770
/** Yocto that must stay for each byte of storage. */
export const YOCTO_PER_BYTE: bigint = 10n ** 19n

/** Multiple of the block height that bounds nonces. */
const NONCES_PER_BLOCK = 1_000_000n

/** Computes the balance that must stay for the storage of an account. */
const reserveOf = ({ storage }: NearAccount): bigint => (storage <= FREE_BYTES ? 0n : BigInt(storage) * YOCTO_PER_BYTE)

/** Yocto that actions attach. */
export const attachedBy = ({ actions }: NearTransaction): bigint =>
  actions.reduce((sum, { deposit }) => sum + deposit, 0n)

/** State that a transaction is checked against. */
export interface CheckContext {
  readonly state: NearState
  readonly height: number
  /** Tells whether a block of that hash is young enough. */
  readonly isRecent: (blockHash: string) => boolean
}

const signerOf = ({ state }: CheckContext, { signerId, publicKey }: NearTransaction): NearAccount => {
  const account = state.accounts.get(signerId)
  if (!account) throw invalidTransaction({ SignerDoesNotExist: { signer_id: signerId } })
  if (account.keys.has(publicKey)) return account
  const key = { account_id: signerId, public_key: publicKey }
  throw invalidTransaction({ InvalidAccessKeyError: { AccessKeyNotFound: key } })
}

/** The checks before a transaction is accepted. Throws an `RpcError` in the notation of nearcore. */
export const checkTransaction = (context: CheckContext, transaction: NearTransaction): NearAccount => {
  const { signerId, receiverId, nonce, publicKey, blockHash, isSigned } = transaction
  if (!isSigned) throw invalidTransaction('InvalidSignature')
  if (!isAccountId(signerId)) throw invalidTransaction({ InvalidSignerId: { signer_id: signerId } })
  if (!isAccountId(receiverId)) throw invalidTransaction({ InvalidReceiverId: { receiver_id: receiverId } })
  if (!context.isRecent(blockHash)) throw invalidTransaction('Expired')
  const account = signerOf(context, transaction)
  const used = account.keys.get(publicKey) ?? 0n
  if (nonce <= used) throw invalidTransaction({ InvalidNonce: { ak_nonce: Number(used), tx_nonce: Number(nonce) } })
  const limit = BigInt(context.height) * NONCES_PER_BLOCK
  if (nonce >= limit)
    throw invalidTransaction({ NonceTooLarge: { tx_nonce: Number(nonce), upper_bound: Number(limit) } })
  const cost = attachedBy(transaction) + gasOf(transaction).bought * GAS_PRICE
  if (account.amount < cost)
    throw invalidTransaction({
      NotEnoughBalance: { signer_id: signerId, balance: String(account.amount), cost: String(cost) },
    })
  const short = reserveOf(account) - (account.amount - cost)
  if (short > 0n) throw invalidTransaction({ LackBalanceForState: { signer_id: signerId, amount: String(short) } })
  return account
}
