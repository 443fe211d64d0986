import { type Address, getTransactionDecoder, lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, Rent } from 'litesvm'
import { RpcError } from '../ledgers/rpc-error.ts'
import { type Account, RENT_PER_BYTE } from '../ledgers/solana/account-store.ts'
import type { Instruction } from '../ledgers/solana/instruction.ts'
import { messageOf, signMessage } from '../ledgers/solana/sign-message.ts'
import { SolanaLedger } from '../ledgers/solana/solana-ledger.ts'
import type { TransactionError } from '../ledgers/solana/transaction-error.ts'
import { type Clock, createClock } from '../world/clock.ts'
import { createRandom } from '../world/random.ts'
import { solanaTokens } from '../world/tokens.ts'

/** Result of a transaction: `done`, or the error as the runtime prints it. */
export type TransactionStatus = string

const written = (error: TransactionError): TransactionStatus => {
  if (typeof error === 'string') return error
  if ('InsufficientFundsForRent' in error)
    return `InsufficientFundsForRent { account_index: ${error.InsufficientFundsForRent.account_index} }`
  const [index, reason] = error.InstructionError
  return `InstructionError(${index}, ${typeof reason === 'string' ? reason : `Custom(${reason.Custom})`})`
}

/** The sandbox's ledger beside a real runtime with the same accounts. */
export class RuntimePair {
  readonly svm: LiteSVM = new LiteSVM()
  readonly clock: Clock = createClock(() => 1_790_000_000_000, 60)
  readonly ledger: SolanaLedger

  constructor() {
    // The runtime has the rent of before SIMD-0437; a threshold of one year makes the rate that of a byte.
    this.svm.setRent(new Rent(RENT_PER_BYTE, 1, 50))
    this.ledger = new SolanaLedger(solanaTokens, this.clock, createRandom('pair'))
  }

  /** Copies an account of the ledger into the runtime. */
  mirror(address: string): void {
    const account = this.ledger.accounts.get(address)
    if (!account) throw new Error(`${address} is not an account of the ledger.`)
    this.svm.setAccount({
      address: address as Address,
      data: account.data,
      executable: false,
      lamports: lamports(account.lamports),
      programAddress: account.owner as Address,
      space: BigInt(account.data.length),
    })
  }

  /** An account in the runtime. */
  real(address: string): Omit<Account, 'executable'> | undefined {
    const found = this.svm.getAccount(address as Address)
    if (!found.exists) return undefined
    return { lamports: found.lamports, owner: found.programAddress, data: Uint8Array.from(found.data) }
  }

  /** An account in the ledger. */
  ours(address: string): Omit<Account, 'executable'> | undefined {
    const account = this.ledger.accounts.get(address)
    return account && { lamports: account.lamports, owner: account.owner, data: Uint8Array.from(account.data) }
  }

  /** Signs and sends the same instructions to both. */
  send(
    key: Uint8Array,
    instructions: readonly Instruction[],
  ): { readonly ours: TransactionStatus; readonly real: TransactionStatus } {
    const payer = this.ledger.own(key)
    this.svm.expireBlockhash()
    this.clock.pass(this.ledger.blockMs)
    return {
      real: this.#sendReal(signMessage(messageOf(payer, this.svm.latestBlockhash(), instructions), key)),
      ours: this.#sendOurs(signMessage(messageOf(payer, this.ledger.latestBlockhash().blockhash, instructions), key)),
    }
  }

  #sendReal(bytes: Uint8Array): TransactionStatus {
    const result = this.svm.sendTransaction(getTransactionDecoder().decode(bytes))
    if (!(result instanceof FailedTransactionMetadata)) return 'done'
    return /err: (.*?), meta:/.exec(result.toString())?.[1] ?? result.toString()
  }

  #sendOurs(bytes: Uint8Array): TransactionStatus {
    try {
      const { error } = this.ledger.stored(this.ledger.submit(bytes, true))?.result ?? {}
      return error === undefined ? 'done' : written(error)
    } catch (error) {
      if (error instanceof RpcError) return written((error.data as { readonly err: TransactionError }).err)
      throw error
    }
  }
}
