import type { LedgerTransaction } from '../../../ledgers/ledger.ts'
import type { FlipAsset } from '../assets.ts'
import type { FlipState } from '../state.ts'
import type { Egress } from './swap-record.ts'

/** State Chain blocks between an egress and its broadcast. */
const SIGNING_BLOCKS = 3

/** Sends payouts and marks them witnessed when a block includes them. */
export class Payouts {
  readonly #state: FlipState
  readonly #sent = new Map<string, Egress>()

  constructor(state: FlipState) {
    this.#state = state
  }

  /** Schedules a payout; one at or below the dust limit fails. */
  plan(asset: FlipAsset, amount: bigint, to: string): Egress {
    const scheduledAt = this.#state.world.clock.now()
    const egress: Egress = { amount: amount > 0n ? amount : 0n, to, scheduledAt, block: `${this.#state.height()}-7` }
    if (amount < asset.dust) egress.failed = true
    else this.#state.inBlocks(SIGNING_BLOCKS, () => this.#send(asset, egress))
    return egress
  }

  /** Marks a payout as witnessed if the transaction is one of ours; `reference` is its name on the network. */
  notice({ chain, hash }: LedgerTransaction, reference: string): void {
    const egress = this.#sent.get(`${chain}/${hash}`)
    if (!egress) return
    egress.hash = reference
    egress.witnessedAt = this.#state.world.clock.now()
  }

  #send(asset: FlipAsset, egress: Egress): void {
    const hash = this.#state.vault.pay(asset, egress.to, egress.amount)
    // A transaction on Asset Hub has no reference before a block includes it.
    if (asset.chain.ledger !== 'DOT') egress.hash = hash
    this.#sent.set(`${asset.chain.ledger}/${hash}`, egress)
  }
}
