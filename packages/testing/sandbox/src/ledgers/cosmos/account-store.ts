import type { Coin } from './cosmos-message.ts'
import { refuseWith } from './sdk-error.ts'

/** Coins of an account that cannot be spent before a date. */
export interface Vesting {
  readonly coin: Coin
  /** Milliseconds since 1970. */
  readonly until: number
}

/** An account as the auth module stores it. */
export interface CosmosAccount {
  readonly address: string
  readonly number: number
  sequence: number
  /** Known since its first transaction. */
  publicKey?: Uint8Array
  vesting?: Vesting
}

/** Accounts and balances of a chain. */
export class AccountStore {
  readonly #now: () => number
  readonly #accounts = new Map<string, CosmosAccount>()
  readonly #balances = new Map<string, Map<string, bigint>>()
  #nextNumber: number

  constructor(now: () => number, firstNumber: number) {
    this.#now = now
    this.#nextNumber = firstNumber
  }

  account(address: string): CosmosAccount | undefined {
    return this.#accounts.get(address)
  }

  balance(address: string, denom: string): bigint {
    return this.#balances.get(address)?.get(denom) ?? 0n
  }

  /** Coins of an address, sorted by denomination as the bank module lists them. */
  balances(address: string): readonly Coin[] {
    return [...(this.#balances.get(address) ?? [])]
      .filter(([, amount]) => amount > 0n)
      .map(([denom, amount]) => ({ denom, amount }))
      .sort((one, other) => (one.denom < other.denom ? -1 : 1))
  }

  /** Balance without coins that are still vesting. */
  spendable(address: string, denom: string): bigint {
    const { coin, until = 0 } = this.account(address)?.vesting ?? {}
    const locked = coin?.denom === denom && until > this.#now() ? coin.amount : 0n
    const balance = this.balance(address, denom)
    return balance > locked ? balance - locked : 0n
  }

  /** Adds coins; an address that never received any becomes an account. */
  add(address: string, { denom, amount }: Coin): void {
    if (!this.#accounts.has(address)) this.#accounts.set(address, { address, number: this.#nextNumber++, sequence: 0 })
    const held = this.#balances.get(address) ?? new Map<string, bigint>()
    this.#balances.set(address, held.set(denom, (held.get(denom) ?? 0n) + amount))
  }

  /** Takes spendable coins. Throws an `SdkError`. */
  take(address: string, { denom, amount }: Coin): void {
    const available = this.spendable(address, denom)
    if (available < amount)
      refuseWith('insufficientFunds', `spendable balance ${available}${denom} is smaller than ${amount}${denom}`)
    this.#balances.get(address)?.set(denom, this.balance(address, denom) - amount)
  }
}
