import { createTimeoutSignal } from '@switchyard/net'
import type { Client, DepositAddress } from '../client.ts'

/** Most submitted deposits that are known by hash; then the oldest may be submitted again, which does no harm. */
const MAX_KNOWN = 10_000

/** Time limit of one submission, milliseconds. */
const TIMEOUT_MS = 5_000

/** Submits the transaction of a deposit to 1Click as soon as its hash is known, once. */
export class Submissions {
  readonly #client: Pick<Client, 'submitDeposit'>
  readonly #known = new Set<string>()

  constructor(client: Pick<Client, 'submitDeposit'>) {
    this.#client = client
  }

  /**
   * Does not wait and never throws: 1Click finds deposits by itself too, only later. A submission that failed is repeated
   * with the next request; one that 1Click refused is not.
   *
   * @param txHash - the one the engine allows to submit (`StatusQuery.depositHash`); without one nothing is submitted
   */
  submitOnce(txHash: string | undefined, { address, memo }: DepositAddress): void {
    if (txHash === undefined || this.#known.has(txHash)) return
    const [oldest] = this.#known.size >= MAX_KNOWN ? this.#known : []
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.add(txHash)

    const forget = (): boolean => this.#known.delete(txHash)
    this.#client
      .submitDeposit({ txHash, depositAddress: address, memo }, createTimeoutSignal(TIMEOUT_MS))
      .then(({ status }) => (status === 429 || status >= 500 ? forget() : undefined), forget)
  }
}
