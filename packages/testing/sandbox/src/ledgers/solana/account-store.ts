import { programIds } from './program-ids.ts'

/** An account: lamports, the program that may change it, and its data. Immutable. */
export interface Account {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
  readonly executable: boolean
}

/** Accounts by address. An account without lamports does not exist. */
export interface AccountStore {
  get(address: string): Account | undefined
  put(address: string, account: Account): void
}

/** Changes on top of a store; `commit` applies them. */
export interface Draft extends AccountStore {
  /** Addresses written to. */
  changed(): readonly string[]
  commit(): void
}

/** Lamports a byte after the first two steps of SIMD-0437; 6 960 before. Source: Solana's rent sysvar, November 2026. */
export const RENT_PER_BYTE = 5_080n

/** Smallest balance, in lamports, of an account with this much data. */
export const rentExemptMinimum = (bytes: number): bigint => BigInt(128 + bytes) * RENT_PER_BYTE

const NO_DATA = new Uint8Array()

/** An account of the system program without data. */
export const walletOf = (lamports: bigint): Account => ({
  lamports,
  owner: programIds.system,
  data: NO_DATA,
  executable: false,
})

/** Accounts of a chain, with an index of accounts with data by owning program. */
export class Accounts implements AccountStore {
  readonly #accounts = new Map<string, Account>()
  readonly #withData = new Map<string, Set<string>>()

  get(address: string): Account | undefined {
    return this.#accounts.get(address)
  }

  put(address: string, account: Account): void {
    const before = this.#accounts.get(address)
    if (before) this.#withData.get(before.owner)?.delete(address)
    if (account.lamports === 0n) {
      this.#accounts.delete(address)
      return
    }
    this.#accounts.set(address, account)
    if (account.data.length === 0) return
    const owned = this.#withData.get(account.owner) ?? new Set()
    this.#withData.set(account.owner, owned.add(address))
  }

  /** Accounts with data that the program owns. */
  *ownedBy(program: string): Iterable<readonly [address: string, account: Account]> {
    for (const address of this.#withData.get(program) ?? []) yield [address, this.#accounts.get(address) as Account]
  }
}

/** A draft over a store. */
export const draftOf = (store: AccountStore): Draft => {
  const written = new Map<string, Account>()
  return {
    get: (address) => {
      const account = written.get(address) ?? store.get(address)
      return account?.lamports === 0n ? undefined : account
    },
    put: (address, account) => void written.set(address, account),
    changed: () => [...written.keys()],
    commit: () => {
      for (const [address, account] of written) store.put(address, account)
    },
  }
}
