import type { KnownSwap } from '@switchyard/core'
import { timeoutSignal } from '@switchyard/net'
import type { Client, SubmittedDeposit } from './client.ts'

/** Most submitted deposits that are known by hash; then the oldest may be submitted again, which does no harm. */
const MAX_KNOWN = 10_000

/** How long one submission may take, milliseconds. */
const TIMEOUT_MS = 5_000

/** Submits the transaction of a deposit to 1Click as soon as its hash is known, once. */
export class Submissions {
  readonly #client: Pick<Client, 'submitDeposit'>
  readonly #known = new Set<string>()

  constructor(client: Pick<Client, 'submitDeposit'>) {
    this.#client = client
  }

  /**
   * Does not wait and never throws: 1Click finds deposits by itself too, only later. Only a hash that is bound to the stored
   * swap is submitted.
   */
  note({ hash, depositAddress, memo }: KnownSwap): void {
    if (hash === undefined || depositAddress === undefined || this.#known.has(hash)) return
    const [oldest] = this.#known.size >= MAX_KNOWN ? this.#known : []
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.add(hash)
    const deposit: SubmittedDeposit = { txHash: hash, depositAddress, ...(memo === undefined ? {} : { memo }) }
    this.#client.submitDeposit(deposit, timeoutSignal(TIMEOUT_MS)).catch(() => this.#known.delete(hash))
  }
}
