import type { Ledger, LedgerTransaction } from '../../../ledgers/ledger.ts'
import type { UtxoLedger } from '../../../ledgers/utxo/utxo-ledger.ts'
import { flipChains } from '../assets.ts'
import type { FlipState } from '../state.ts'
import { Payouts } from './payouts.ts'
import {
  readBitcoinVaultSwap,
  readEvmVaultSwap,
  readSolanaVaultSwap,
  readTronVaultSwap,
  type VaultSwap,
} from './read-vault-swap.ts'
import type { Channel, SwapRecord, SwapTerms } from './swap-record.ts'
import { SwapRun } from './swap-run.ts'

const FIRST_SWAP = 950_000

/** Follows deposits to channels and vaults from the mempool to the payout. */
export class Engine {
  readonly #state: FlipState
  readonly #brokerAccount: string
  readonly #payouts: Payouts
  readonly #run: SwapRun

  constructor(state: FlipState, brokerAccount: string) {
    this.#state = state
    this.#brokerAccount = brokerAccount
    this.#payouts = new Payouts(state)
    this.#run = new SwapRun(state, this.#payouts)
    for (const { ledger: name } of flipChains) {
      const ledger = state.world.ledger(name)
      ledger.onTransaction((phase, transaction) => this.#watch(ledger, phase, transaction))
    }
  }

  #watch(ledger: Ledger, phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    const reference = transactionReference(transaction)
    if (reference === undefined) return
    if (phase === 'block') this.#payouts.notice(transaction, reference)
    if (transaction.failed) return
    for (const { to, asset, amount } of transaction.transfers) {
      const channel = this.#channelAt(ledger, to, asset)
      if (channel) this.#see(phase, ledger, reference, { terms: channel.terms, amount }, channel)
    }
    const vault = this.#vaultSwap(ledger, transaction)
    if (vault) this.#see(phase, ledger, reference, vault)
  }

  /** The open channel at an address. A late deposit and one in another asset are lost. */
  #channelAt(ledger: Ledger, to: string, asset: string): Channel | undefined {
    return [...this.#state.channels.values()].find(
      ({ address, terms, expiryBlock }) =>
        terms.from.chain.ledger === ledger.chain &&
        address.toLowerCase() === to.toLowerCase() &&
        terms.from.ledgerAsset === asset &&
        ledger.height() <= expiryBlock,
    )
  }

  #vaultSwap(ledger: Ledger, transaction: LedgerTransaction): VaultSwap | undefined {
    if (ledger.chain === 'SOL') return readSolanaVaultSwap(transaction)
    if (ledger.chain === 'TRON') {
      return readTronVaultSwap(transaction, this.#state.world.tron.stored(transaction.hash)?.signed.raw.memo)
    }
    if (ledger.chain !== 'BTC') return readEvmVaultSwap(transaction)
    return readBitcoinVaultSwap(this.#state, ledger as UtxoLedger, transaction.hash, this.#brokerAccount)
  }

  #see(
    phase: 'mempool' | 'block',
    ledger: Ledger,
    reference: string,
    found: { readonly terms: SwapTerms; readonly amount: bigint },
    channel?: Channel,
  ): void {
    const known = this.#state.swaps.find((swap) => swap.hash === reference && swap.channel === channel)
    const record = known ?? this.#open(reference, found, channel)
    if (phase === 'block') this.#confirm(record, ledger)
  }

  #open(
    hash: string,
    { terms, amount }: { readonly terms: SwapTerms; readonly amount: bigint },
    channel: Channel | undefined,
  ): SwapRecord {
    const record: SwapRecord = {
      swapId: String(FIRST_SWAP + this.#state.swaps.length),
      terms,
      ...(channel ? { channel } : {}),
      vault: channel === undefined,
      hash,
      deposit: amount,
      confirmations: 0,
      boostFee: 0n,
      ingressFee: 0n,
      input: 0n,
      swapped: 0n,
      intermediate: 0n,
      output: 0n,
      networkFee: 0n,
      brokerFee: 0n,
      egressFee: 0n,
      refundFee: 0n,
      refundEgressFee: 0n,
      executed: 0,
      retries: 0,
    }
    this.#state.swaps.push(record)
    return record
  }

  /** Handles the deposit's first block: a boosted deposit counts at once, any other after the confirmation margin. */
  #confirm(record: SwapRecord, ledger: Ledger): void {
    const { clock } = this.#state.world
    record.confirmations = 1
    const { margin } = record.terms.from.chain
    const blocks = this.#run.boost(record) ? 0 : margin
    for (let block = 1; block <= blocks; block++) {
      clock.at(clock.now() + clock.scaled(block * ledger.blockMs), () => {
        record.confirmations = block + 1
      })
    }
    clock.at(clock.now() + clock.scaled(blocks * ledger.blockMs), () => {
      this.#state.inBlocks(1, () => this.#witness(record))
    })
  }

  #witness(record: SwapRecord): void {
    record.witnessedAt = this.#state.world.clock.now()
    record.witnessedBlock = `${this.#state.height()}-3`
    this.#run.begin(record)
  }
}

/** Names a transaction as the network does: by its hash; on Asset Hub by block and index, so not before a block includes it. */
const transactionReference = ({ chain, hash, height, place }: LedgerTransaction): string | undefined => {
  if (chain !== 'DOT') return hash
  return height === undefined ? undefined : `${height}-${place}`
}
