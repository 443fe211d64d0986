import { type Address, getTransactionDecoder, lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { RpcError } from '../ledgers/rpc-error.ts'
import type { Account } from '../ledgers/solana/account-store.ts'
import type { Instruction } from '../ledgers/solana/instruction.ts'
import { messageOf, signMessage } from '../ledgers/solana/sign-message.ts'
import { SolanaLedger } from '../ledgers/solana/solana-ledger.ts'
import type { TransactionError } from '../ledgers/solana/transaction-error.ts'
import { type Clock, createClock } from '../world/clock.ts'
import { createRandom } from '../world/random.ts'
import { solanaTokens } from '../world/tokens.ts'

/** What became of a transaction: `done`, or the error as the runtime writes it. */
export type Fate = string

const written = (error: TransactionError): Fate => {
  if (typeof error === 'string') return error
  if ('InsufficientFundsForRent' in error)
    return `InsufficientFundsForRent { account_index: ${error.InsufficientFundsForRent.account_index} }`
  const [index, reason] = error.InstructionError
  return `InstructionError(${index}, ${typeof reason === 'string' ? reason : `Custom(${reason.Custom})`})`
}

/** A ledger of ours beside a real runtime that holds the same accounts. */
export class Twin {
  readonly svm: LiteSVM = new LiteSVM()
  readonly clock: Clock = createClock(() => 1_790_000_000_000, 60)
  readonly ledger: SolanaLedger

  constructor() {
    this.ledger = new SolanaLedger(solanaTokens, this.clock, createRandom('twin'))
  }

  /** Gives the runtime an account of ours as it stands. */
  mirror(address: string): void {
    const account = this.ledger.accounts.get(address)
    if (!account) throw new Error(`${address} is no account of ours.`)
    this.svm.setAccount({
      address: address as Address,
      data: account.data,
      executable: false,
      lamports: lamports(account.lamports),
      programAddress: account.owner as Address,
      space: BigInt(account.data.length),
    })
  }

  /** An account as the runtime has it. */
  real(address: string): Omit<Account, 'executable'> | undefined {
    const found = this.svm.getAccount(address as Address)
    if (!found.exists) return undefined
    return { lamports: found.lamports, owner: found.programAddress, data: Uint8Array.from(found.data) }
  }

  /** An account as our ledger has it. */
  ours(address: string): Omit<Account, 'executable'> | undefined {
    const account = this.ledger.accounts.get(address)
    return account && { lamports: account.lamports, owner: account.owner, data: Uint8Array.from(account.data) }
  }

  /** Signs and sends the same instructions to both. */
  send(key: Uint8Array, instructions: readonly Instruction[]): { readonly ours: Fate; readonly real: Fate } {
    const payer = this.ledger.own(key)
    this.svm.expireBlockhash()
    this.clock.pass(this.ledger.blockMs)
    return {
      real: this.#sendReal(signMessage(messageOf(payer, this.svm.latestBlockhash(), instructions), key)),
      ours: this.#sendOurs(signMessage(messageOf(payer, this.ledger.latestBlockhash().blockhash, instructions), key)),
    }
  }

  #sendReal(bytes: Uint8Array): Fate {
    const outcome = this.svm.sendTransaction(getTransactionDecoder().decode(bytes))
    if (!(outcome instanceof FailedTransactionMetadata)) return 'done'
    return /err: (.*?), meta:/.exec(outcome.toString())?.[1] ?? outcome.toString()
  }

  #sendOurs(bytes: Uint8Array): Fate {
    try {
      const { error } = this.ledger.stored(this.ledger.submit(bytes, true))?.outcome ?? {}
      return error === undefined ? 'done' : written(error)
    } catch (error) {
      if (error instanceof RpcError) return written((error.data as { readonly err: TransactionError }).err)
      throw error
    }
  }
}
