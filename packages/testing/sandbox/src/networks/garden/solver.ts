import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { LedgerTransaction } from '../../ledgers/ledger.ts'
import { messageOf, unsigned } from '../../ledgers/solana/sign-message.ts'
import type { World } from '../../world/world.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import { type GardenAsset, gardenAssets, Refusal } from './assets.ts'
import { type GardenOrder, type Side, type Step, untouched } from './garden-order.ts'
import { htlcContract, lockId } from './htlc-contract.ts'
import { priceSwap } from './price.ts'
import { redeemSource, refundSource } from './release-lock.ts'
import { solanaHtlc } from './solana-htlc.ts'
import { accountHex, initiateLock, solanaTerms, swapAccount } from './solana-lock.ts'
import { taprootHtlc } from './taproot-htlc.ts'
import { findTimelocks } from './timelocks.ts'

/** A parsed `POST /orders` body. */
export interface OrderRequest {
  readonly from: unknown
  readonly to: unknown
  readonly owner: string
  readonly recipient: string
  readonly amount: bigint
  readonly output: bigint
  readonly affiliateBps: number
  readonly affiliateFees: unknown
  readonly solverId: unknown
  readonly nonce: string
}

const LOCK_MS = 20_000
const REFUND_MS = 10 * 60_000

const bech32: Readonly<Record<string, string>> = { BTC: 'bc', LTC: 'ltc' }

/** Solver, secret store and chain watcher in one. */
export class Solver {
  readonly assets: readonly GardenAsset[]
  readonly orders: Map<string, GardenOrder> = new Map()
  readonly solverId: string
  readonly world: World
  readonly #treasury: Treasury

  constructor(world: World) {
    this.world = world
    this.assets = gardenAssets(world)
    this.#treasury = createTreasury(world, 'garden/solver')
    this.solverId = this.#treasury.address('ETH').toLowerCase()
    for (const { chain, htlc, buyOnly } of this.assets) {
      if (chain === 'SOL' && htlc !== undefined && !buyOnly) world.solana.install(htlc, solanaHtlc)
      const ledger = world.evm.find((one) => one.chain === chain)
      if (ledger && htlc !== undefined)
        ledger.install(
          htlc,
          htlcContract((id) => this.#tokenAt(id, htlc)),
        )
    }
    for (const ledger of world.ledgers.values())
      ledger.onTransaction((phase, transaction) => this.#watch(phase, transaction))
  }

  /** Opens an order. Throws a `Refusal`. */
  open(request: OrderRequest): GardenOrder {
    const { sell, buy, output } = priceSwap(this.world, this.assets, request)
    if (request.solverId !== this.solverId) throw new Refusal('Invalid strategy id')
    if (request.output > (output * 1_005n) / 1_000n || request.output <= 0n)
      throw new Refusal('Invalid quote: price has moved')
    const chainOf = (asset: GardenAsset) => this.world.ledger(asset.chain)
    if (!chainOf(sell).isAddress(request.owner) || !chainOf(buy).isAddress(request.recipient))
      throw new Refusal('Invalid swap request')
    const number = this.orders.size
    const secret = this.world.random.hex(`garden/secret/${number}`)
    const secretHash = bytesToHex(sha256(hexToBytes(secret)))
    const order: GardenOrder = {
      id: this.world.random.hex(`garden/order/${number}`),
      createdAt: Math.floor(this.world.clock.now()),
      nonce: request.nonce,
      solverId: this.solverId,
      secret,
      secretHash,
      revealed: false,
      affiliateFees: request.affiliateFees,
      source: this.#source(sell, request, secretHash, number),
      destination: this.#destination(buy, request, secretHash, number),
    }
    this.orders.set(order.id, order)
    return order
  }

  /** The unsigned transaction that locks SOL; base64. */
  lockOnSolana({ source, secretHash }: GardenOrder): string {
    const { solana } = this.world
    const lock = initiateLock(source.asset.htlc ?? '', solanaTerms(source, secretHash))
    return base64.encode(unsigned(messageOf(source.initiator, solana.latestBlockhash().blockhash, [lock])))
  }

  /** Orders with this deposit transaction. */
  byHash(hash: string): readonly GardenOrder[] {
    return [...this.orders.values()].filter(
      ({ source }) => source.initiate.hash.split(':')[0]?.toLowerCase() === hash.toLowerCase(),
    )
  }

  #key(label: string): Uint8Array {
    return schnorr.getPublicKey(this.world.key(label))
  }

  #source(asset: GardenAsset, { owner, amount }: OrderRequest, secretHash: string, number: number): Side {
    const { source: timelock } = findTimelocks(asset.chain)
    const [user, solver] = [this.#key(`garden/user/${number}`), this.#key('garden/solver')]
    const base = { asset, initiator: owner, timelock, amount, ...untouched() }
    const prefix = bech32[asset.chain]
    if (prefix !== undefined) {
      const swapId = taprootHtlc(prefix, {
        initiator: user,
        redeemer: solver,
        secretHash: hexToBytes(secretHash),
        timelock,
      })
      return { ...base, swapId, redeemer: bytesToHex(solver), delegate: bytesToHex(user) }
    }
    const redeemer = this.#treasury.address(asset.chain)
    if (asset.chain === 'SOL') {
      const side = { ...base, redeemer, delegate: null }
      return { ...side, swapId: accountHex(swapAccount(asset.htlc ?? '', solanaTerms(side, secretHash))) }
    }
    const terms = {
      chainId: this.#chainId(asset),
      htlc: asset.htlc ?? '',
      initiator: owner,
      redeemer,
      timelock: BigInt(timelock),
      amount,
      secretHash: `0x${secretHash}` as const,
    }
    return { ...base, swapId: lockId(terms).slice(2), redeemer, delegate: null }
  }

  #destination(
    asset: GardenAsset,
    { recipient, output: amount }: OrderRequest,
    secretHash: string,
    number: number,
  ): Side {
    const { destination: timelock } = findTimelocks(asset.chain)
    const [user, solver] = [this.#key(`garden/payee/${number}`), this.#key('garden/solver')]
    const base = { asset, redeemer: recipient, timelock, amount, ...untouched() }
    const prefix = bech32[asset.chain]
    if (prefix !== undefined) {
      const swapId = taprootHtlc(prefix, {
        initiator: solver,
        redeemer: user,
        secretHash: hexToBytes(secretHash),
        timelock,
      })
      return { ...base, swapId, initiator: bytesToHex(solver), delegate: bytesToHex(user) }
    }
    return {
      ...base,
      swapId: this.world.random.hex(`garden/payout/${number}`),
      initiator: this.#treasury.address(asset.chain),
      delegate: null,
    }
  }

  #chainId({ chain }: GardenAsset): number {
    return this.world.evm.find((one) => one.chain === chain)?.parameters.chainId ?? 0
  }

  #tokenAt(chainId: number, htlc: string): string | undefined {
    const asset = this.assets.find((one) => one.htlc === htlc && this.#chainId(one) === chainId)
    return asset?.ledgerAsset === 'native' ? undefined : asset?.ledgerAsset
  }

  #watch(phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    if (transaction.failed) return
    for (const order of this.orders.values()) {
      if (order.source.asset.chain !== transaction.chain) continue
      const filled = this.#filled(order, transaction)
      if (filled > 0n && order.source.initiate.block === 0) this.#fund(order, filled, phase, transaction)
    }
    if (phase === 'block') this.#confirm(transaction)
  }

  /** Amount that a transaction adds to the lock of an order. */
  #filled({ source }: GardenOrder, { transfers, logs }: LedgerTransaction): bigint {
    if (source.asset.htlc === undefined)
      return transfers.filter(({ to }) => to === source.swapId).reduce((sum, { amount }) => sum + amount, 0n)
    const htlc = source.asset.chain === 'SOL' ? source.asset.htlc : source.asset.htlc?.toLowerCase()
    const locked = logs.some(({ address, topics }) => address === htlc && topics[1] === `0x${source.swapId}`)
    return locked ? source.amount : 0n
  }

  #fund(order: GardenOrder, filled: bigint, phase: 'mempool' | 'block', transaction: LedgerTransaction): void {
    const { source } = order
    const bitcoinLike = source.asset.htlc === undefined
    source.initiate.hash =
      bitcoinLike && transaction.height !== undefined ? `${transaction.hash}:${transaction.height}` : transaction.hash
    if (phase === 'mempool') return
    source.filled = filled
    this.#confirmStep(source.initiate, transaction)
    const exact = filled === source.amount && !this.world.faults.of('garden').refund
    const { clock } = this.world
    clock.at(clock.now() + clock.scaled(exact ? LOCK_MS : REFUND_MS), () =>
      exact && this.#payable(order) ? this.#lock(order) : this.#refund(order),
    )
  }

  /** Tells whether the user's side can be paid at all: a node refuses a payment below its dust. */
  #payable({ destination: { asset, amount } }: GardenOrder): boolean {
    const ledger = this.world.utxo.find(({ chain }) => chain === asset.chain)
    return amount >= (ledger?.parameters.dust.pkh ?? 1n)
  }

  /**
   * The solver locks its side, then the secret is revealed: the user is paid and the solver redeems the user's lock.
   */
  #lock(order: GardenOrder): void {
    const { asset, swapId, amount } = order.destination
    const target =
      asset.htlc === undefined ? swapId : this.world.ledger(asset.chain).own(this.world.key('garden/locks'))
    order.destination.initiate.hash = this.#treasury.pay(asset.chain, asset.ledgerAsset, target, amount)
    const { clock } = this.world
    clock.at(clock.now() + clock.scaled(this.world.ledger(asset.chain).blockMs * 2), () => this.#redeem(order))
  }

  #redeem(order: GardenOrder): void {
    const { source, destination } = order
    order.revealed = true
    const { chain, ledgerAsset } = destination.asset
    destination.redeem.hash = this.#treasury.pay(chain, ledgerAsset, destination.redeemer, destination.amount)
    source.redeem.hash = redeemSource(this.#treasury, order) ?? ''
  }

  #refund(order: GardenOrder): void {
    order.source.refund.hash = refundSource(this.#treasury, order)
  }

  #confirm(transaction: LedgerTransaction): void {
    for (const { source, destination } of this.orders.values())
      for (const step of [source.redeem, source.refund, destination.initiate, destination.redeem])
        if (step.hash === transaction.hash) this.#confirmStep(step, transaction)
  }

  #confirmStep(step: Step, { height }: LedgerTransaction): void {
    step.block = height ?? 0
    step.at = new Date(this.world.clock.now()).toISOString()
  }
}
