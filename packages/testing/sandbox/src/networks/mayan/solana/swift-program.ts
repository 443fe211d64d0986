import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import { openDerived } from '../../../ledgers/solana/open-derived.ts'
import { associatedAccount, programAddress } from '../../../ledgers/solana/program-address.ts'
import { programIds, WRAPPED_SOL } from '../../../ledgers/solana/program-ids.ts'
import { accountAt, signerAt } from '../../../ledgers/solana/require-accounts.ts'
import type { ProgramCall, SolanaProgram } from '../../../ledgers/solana/solana-program.ts'
import { readTokenAccount } from '../../../ledgers/solana/token-account.ts'
import { custom, ProgramFailure } from '../../../ledgers/solana/transaction-error.ts'
import { type Coin, NATIVE } from '../coins.ts'
import type { OrderFigures } from '../order-hash.ts'
import { readOrder } from '../read-order.ts'
import { ORDER_CREATED } from '../swift-contract.ts'
import type { SwiftOrder } from '../swift-order.ts'
import { addresses } from './addresses.ts'

type Hex = `0x${string}`

const INIT_ORDER = '204c290c27a284db'
const SEED = utf8ToBytes('STATE_SOURCE')
const STATE_BYTES = 320
const UNITS = 40_000

/** The real program's error codes are not published. */
const SMALL_AMOUNT = custom(6_000)
const FEES_TOO_HIGH = custom(6_001)
const DUPLICATE = custom(6_002)
const OTHER_ACCOUNTS = custom(6_003)

const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** Decoded instruction data. */
interface InitOrder {
  readonly least: bigint
  readonly native: boolean
  readonly figures: OrderFigures
}

const readData = (reader: LittleReader, trader: string): InitOrder => {
  if (bytesToHex(reader.bytes(8)) !== INIT_ORDER) throw new ProgramFailure('InvalidInstructionData')
  const [least, native] = [reader.big(8), reader.int(1) === 1]
  // Fee of a relayer that submits for the trader; here the trader submits.
  reader.big(8)
  const word = (): Hex => hex(reader.bytes(32))
  const figures = {
    payloadType: 1,
    trader: hex(base58.decode(trader)),
    destAddr: word(),
    destChainId: reader.int(2),
    tokenOut: word(),
    minAmountOut: reader.big(8),
    gasDrop: reader.big(8),
    cancelFee: reader.big(8),
    refundFee: reader.big(8),
    deadline: reader.big(8),
    referrerAddr: word(),
    referrerBps: reader.int(1),
    protocolBps: reader.int(1),
    auctionMode: reader.int(1),
    random: word(),
  }
  if (reader.left > 0) throw new ProgramFailure('InvalidInstructionData')
  return { least, native, figures }
}

interface Uses {
  readonly trader: string
  readonly relayer: string
  readonly state: string
  readonly stateToken: string
  readonly mint: string
  readonly tokenProgram: string
}

const usesOf = ({ accounts, self }: ProgramCall): Uses => {
  const at = (place: number): string => accountAt(accounts, place).address
  const fixed = [at(5), at(7), at(9)].join()
  if (fixed !== [self, addresses.feeManager, programIds.system].join()) throw OTHER_ACCOUNTS
  return {
    trader: at(0),
    relayer: signerAt(accounts, 1),
    state: at(2),
    stateToken: at(3),
    mint: at(6),
    tokenProgram: at(8),
  }
}

/** Amount in the order's token account, which must be the derived one. */
const depositedAmount = (call: ProgramCall, { state, stateToken, mint, tokenProgram }: Uses): bigint => {
  if (associatedAccount(state, mint, tokenProgram) !== stateToken) throw OTHER_ACCOUNTS
  const token = readTokenAccount(call.read(stateToken))
  if (token?.owner !== state || token.mint !== mint) throw OTHER_ACCOUNTS
  return token.amount
}

const open = (call: ProgramCall, { state, relayer }: Uses, key: string, destination: number): void => {
  const seeds = [SEED, Uint8Array.from(Buffer.from(key.slice(2), 'hex')), littleEndian(destination, 2)]
  if (programAddress(seeds, call.self) !== state) throw OTHER_ACCOUNTS
  if (call.read(state)?.data.length) throw DUPLICATE
  openDerived(call, { payer: relayer, address: state, owner: call.self, space: STATE_BYTES, seeds })
}

/**
 * Swift V2 on Solana: creates an order from the funds in its token account. `onOrder` is called for every attempted
 * order, simulations included.
 */
export const swiftProgram = (coins: readonly Coin[], onOrder: (order: SwiftOrder) => void): SolanaProgram => ({
  name: 'MayanSwiftV2',
  run: (call) => {
    call.useUnits(UNITS)
    const uses = usesOf(call)
    const { least, native, figures } = readData(new LittleReader(call.data), uses.trader)
    const amount = depositedAmount(call, uses)
    const locked = lockedOf(coins, uses.mint, native)
    const order = locked && readOrder(coins, locked, amount, figures)
    if (!order) throw OTHER_ACCOUNTS
    if (amount === 0n || amount < least) throw SMALL_AMOUNT
    if (figures.cancelFee + figures.refundFee >= amount) throw FEES_TOO_HIGH
    open(call, uses, order.key, figures.destChainId)
    onOrder(order)
    call.log('Instruction: InitOrder')
    call.emit({ topics: [ORDER_CREATED], data: order.key as Hex })
  },
})

/** SOL is locked as wrapped SOL. */
const lockedOf = (coins: readonly Coin[], mint: string, native: boolean): Coin | undefined =>
  coins.find(
    ({ chain, contract }) => chain.code === 'SOL' && contract === (native && mint === WRAPPED_SOL ? NATIVE : mint),
  )
