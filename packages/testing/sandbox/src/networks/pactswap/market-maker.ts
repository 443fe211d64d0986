import { decodeAbiParameters, encodeFunctionData, hexToString, stringToHex } from 'viem'
import type { LedgerLog, LedgerTransaction } from '../../ledgers/ledger.ts'
import { toMachine } from '../../ledgers/tron/tron-address.ts'
import { tronChain } from '../../ledgers/tron/tron-chain.ts'
import type { World } from '../../world/world.ts'
import { dollarsOf, marketOutput } from '../market-output.ts'
import { createTreasury, type Treasury } from '../treasury.ts'
import { contractId, type PactAsset, pactAssets } from './assets.ts'
import { nativeAbi, paymentContract, tokenAbi } from './payment-contract.ts'

/** A pact: the market maker's obligation for a payment. */
export interface Pact {
  readonly id: string
  readonly hash: string
  readonly sell: PactAsset
  readonly buy: PactAsset
  readonly paid: bigint
  readonly promised: bigint
  readonly sender: string
  readonly recipient: string
  readonly createdAt: number
  status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED'
  payout: string
}

/** An error, sent with status 400. */
export class Refusal extends Error {}

/** Protocol fee of 0.1 % plus the market maker's margin, basis points. */
const LOST_BPS = 25
const MIN_DOLLARS = 10n
const MAX_DEPTH_DOLLARS = 60_000n
const SETTLE_MS = 90_000
const LIFE_MS = 24 * 60 * 60_000
/** Event data of the payment contract besides the linked id and the nonce. */
const payloadTypes = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const
const MAKER = 'ab'.repeat(33)

/** Ledgers with contracts of Ethereum's machine. */
const machines = ({ evm, tron }: World) => [...evm, tron]

const chainIdOf = ({ evm }: World, chain: string): number | undefined =>
  chain === tronChain.chain ? tronChain.chainId : evm.find((one) => one.chain === chain)?.parameters.chainId

/** An address as contracts see it: lower case, and on TRON without its network prefix. */
const machineForm = (chain: string, address: string): string =>
  chain === tronChain.chain ? toMachine(address) : address.toLowerCase()

/** One market maker with its contracts, quotes and settlements. */
export class MarketMaker {
  readonly world: World
  readonly assets: readonly PactAsset[]
  readonly pacts: Map<string, Pact> = new Map()
  readonly #treasury: Treasury
  /** Adapters take zero as no pact. */
  #linked = 1n

  constructor(world: World) {
    this.world = world
    this.assets = pactAssets(world)
    this.#treasury = createTreasury(world, 'pactswap/maker')
    for (const { chain, contract, ledgerAsset } of this.assets) {
      const ledger = machines(world).find((one) => one.chain === chain)
      if (ledger && contract)
        ledger.install(
          contract,
          paymentContract(ledgerAsset === 'native' ? undefined : machineForm(chain, ledgerAsset)),
        )
    }
    for (const ledger of machines(world))
      ledger.onTransaction((phase, transaction) => {
        if (phase === 'block' && !transaction.failed) for (const log of transaction.logs) this.#read(log, transaction)
      })
  }

  /** The assets of two contract ids. Throws a `Refusal`. */
  pair(from: string, to: string): { readonly sell: PactAsset; readonly buy: PactAsset } {
    const sell = this.assets.find(({ type, contract }) => contract !== undefined && contractId(type, 'c1') === from)
    const buy = this.assets.find(({ type }) => contractId(type, 'c2') === to)
    if (!sell || !buy || sell === buy) throw new Refusal('unknown token contract')
    return { sell, buy }
  }

  /** Offers, best first; empty while halted or beyond the depth of the order book. */
  quotes(
    sell: PactAsset,
    buy: PactAsset,
    amount: bigint,
  ): readonly { readonly amountTo: string; readonly marketMaker: string }[] {
    const { halt } = this.world.faults.of('pactswap')
    const dollars = dollarsOf(this.world, sell, amount)
    if (halt === true || halt === sell.chain || halt === buy.chain || dollars > MAX_DEPTH_DOLLARS) return []
    if (dollars < MIN_DOLLARS) throw new Refusal('amount is below the minimum of every order')
    return [0, 10].map((more) => ({
      amountTo: String(marketOutput(this.world, sell, buy, amount, LOST_BPS + more)),
      marketMaker: MAKER,
    }))
  }

  /** The unsigned transaction of a sell. Throws a `Refusal`. */
  compose(fromType: string, toType: string, amount: bigint, recipient: string): object {
    const { sell, buy } = this.pair(contractId(fromType, 'c1'), contractId(toType, 'c2'))
    const [best] = this.quotes(sell, buy, amount)
    if (!best) throw new Refusal('no orders')
    if (!this.world.ledger(buy.chain).isAddress(recipient)) throw new Refusal('invalid toWalletAddress')
    const data = stringToHex(JSON.stringify({ asset: buy.type, to: recipient, amount: best.amountTo }))
    const head = [this.#linked++, amount, 1n, this.#maker(sell.chain)] as const
    const native = sell.ledgerAsset === 'native'
    const call = native
      ? encodeFunctionData({ abi: nativeAbi, functionName: 'transfer', args: [...head, data, []] })
      : encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [...head, amount, data, []] })
    const chainId = chainIdOf(this.world, sell.chain)
    return { to: sell.contract, value: native ? String(amount) : '0', chainId, type: 2, data: call }
  }

  #maker(chain: string): `0x${string}` {
    return machineForm(chain, this.#treasury.address(chain)) as `0x${string}`
  }

  #read(log: LedgerLog, transaction: LedgerTransaction): void {
    const sell = this.assets.find(
      ({ chain, contract }) =>
        chain === transaction.chain && contract !== undefined && machineForm(chain, contract) === log.address,
    )
    if (!sell) return
    const [recipient, paid, data] = decodeAbiParameters(payloadTypes, log.data)
    if (recipient.toLowerCase() !== this.#maker(sell.chain)) return
    const owed = JSON.parse(hexToString(data)) as { asset: string; to: string; amount: string }
    const buy = this.assets.find(({ type }) => type === owed.asset)
    if (!buy) return
    this.#open({ sell, buy, paid, promised: BigInt(owed.amount), recipient: owed.to }, transaction)
  }

  #open(
    terms: Pick<Pact, 'sell' | 'buy' | 'paid' | 'promised' | 'recipient'>,
    { hash, from }: LedgerTransaction,
  ): void {
    const { clock, random } = this.world
    const id = random.hex(`pact/${this.pacts.size}`)
    const pact: Pact = {
      ...terms,
      id,
      hash,
      sender: from,
      createdAt: Math.floor(clock.now()),
      status: 'ACTIVE',
      payout: '',
    }
    this.pacts.set(hash.replace(/^0x/, '').toLowerCase(), pact)
    clock.at(clock.now() + clock.scaled(SETTLE_MS), () => this.#settlePact(pact))
  }

  /** The market maker pays the buyer; with the `refund` fault its collateral repays the sender in the sold asset. */
  #settlePact(pact: Pact): void {
    const { sell, buy, paid, promised, recipient, sender } = pact
    if (this.world.faults.of('pactswap').refund) {
      pact.payout = this.#treasury.pay(sell.chain, sell.ledgerAsset, sender, paid)
      pact.status = 'EXPIRED'
      return
    }
    pact.payout = this.#treasury.pay(buy.chain, buy.ledgerAsset, recipient, promised)
    pact.status = 'COMPLETED'
  }
}

/** A pact as the API shows it. */
export const describePact = (pact: Pact): object => ({
  id: pact.id,
  baseAmount: String(pact.paid),
  promisedL1Amount: String(pact.promised),
  pactL1Amount: String(pact.promised),
  minL1Amount: '0',
  collateral: '0',
  createdAt: pact.createdAt,
  executionStatus: pact.status,
  expirationDate: pact.createdAt + LIFE_MS,
  l1Recipient: pact.recipient,
  requestedOrderId: pact.id,
  txId: pact.hash,
  chainData: { l1TxId: pact.hash.replace(/^0x/, ''), vout: 0 },
  executionInfo: pact.status === 'COMPLETED' ? { l1TxId: pact.payout, l1Amount: String(pact.promised) } : null,
})
