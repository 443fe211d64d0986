import type { Address, Cell } from '@ton/core'

/** Balance and owner of a jetton wallet. */
export interface JettonState {
  readonly master: Address
  readonly owner: Address
  amount: bigint
}

/** An account of the base chain. Without code it is uninitialized. */
export interface TonAccount {
  readonly address: Address
  balance: bigint
  code?: Cell
  data?: Cell
  /** Present in jetton wallets. */
  jetton?: JettonState
  /** Logical time and hash of its last transaction. */
  last: { readonly lt: bigint; readonly hash: bigint }
}

/** The accounts of the ledger by raw address. */
export class TonAccounts {
  readonly #accounts = new Map<string, TonAccount>()

  find(address: Address): TonAccount | undefined {
    return this.#accounts.get(address.toRawString())
  }

  /** The account, created empty when the address was never used. */
  at(address: Address): TonAccount {
    const found = this.find(address)
    if (found) return found
    const created: TonAccount = { address, balance: 0n, last: { lt: 0n, hash: 0n } }
    this.#accounts.set(address.toRawString(), created)
    return created
  }
}
