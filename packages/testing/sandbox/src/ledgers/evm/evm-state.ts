/** Balances, nonces and contract storage with a journal, so that a failed call can be undone. */
export interface EvmState {
  get(key: string): bigint
  set(key: string, value: bigint): void
  /** A position that `restore` returns to. */
  mark(): number
  restore(mark: number): void
  /** Clears the journal; earlier changes can no longer be undone. */
  commit(): void
}

/** Storage key of an account's balance in wei. */
export const balanceKey = (address: string): string => `balance/${address.toLowerCase()}`

/** Storage key of an account's nonce. */
export const nonceKey = (address: string): string => `nonce/${address.toLowerCase()}`

/** An empty state. */
export const createState = (): EvmState => {
  const values = new Map<string, bigint>()
  const journal: { readonly key: string; readonly before: bigint | undefined }[] = []
  return {
    get: (key) => values.get(key) ?? 0n,
    set: (key, value) => {
      journal.push({ key, before: values.get(key) })
      values.set(key, value)
    },
    mark: () => journal.length,
    commit: () => {
      journal.length = 0
    },
    restore: (mark) => {
      while (journal.length > mark) {
        const step = journal.pop()
        if (step === undefined) return
        if (step.before === undefined) values.delete(step.key)
        else values.set(step.key, step.before)
      }
    },
  }
}
