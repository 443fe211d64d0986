import { timeoutSignal } from '@switchyard/net'
import type { Client, SubmittedDeposit } from './client.ts'

/** Most submitted deposits that are known by hash; then the oldest may be submitted again, which does no harm. */
const MAX_KNOWN = 10_000

/** How long one submission may take, milliseconds. */
const TIMEOUT_MS = 5_000

/** Where 1Click waits for a deposit. */
interface DepositAddress {
  readonly address: string
  /** At an address that several swaps share. */
  readonly memo: string | undefined
}

/** Submits the transaction of a deposit to 1Click as soon as its hash is known, once. */
export class Submissions {
  readonly #client: Pick<Client, 'submitDeposit'>
  readonly #known = new Set<string>()

  constructor(client: Pick<Client, 'submitDeposit'>) {
    this.#client = client
  }

  /**
   * Does not wait and never throws: 1Click finds deposits by itself too, only later. What could not be delivered is submitted again
   * with the next request; what 1Click refuses is not.
   *
   * @param txHash What the engine allows to submit (`StatusQuery.depositHash`); nothing is submitted without one.
   */
  note(txHash: string | undefined, { address, memo }: DepositAddress): void {
    if (txHash === undefined || this.#known.has(txHash)) return
    const [oldest] = this.#known.size >= MAX_KNOWN ? this.#known : []
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.add(txHash)
    const deposit: SubmittedDeposit = { txHash, depositAddress: address, ...(memo === undefined ? {} : { memo }) }
    const failed = (): boolean => this.#known.delete(txHash)
    this.#client
      .submitDeposit(deposit, timeoutSignal(TIMEOUT_MS))
      .then(({ status }) => (status === 429 || status >= 500 ? failed() : undefined), failed)
  }
}
