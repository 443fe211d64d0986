import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { LittleReader, littleEndian } from '../../../codec/little-reader.ts'
import { type Instruction, uses } from '../../../ledgers/solana/instruction.ts'
import { associatedAccount, programAddress } from '../../../ledgers/solana/program-address.ts'
import { programIds } from '../../../ledgers/solana/program-ids.ts'
import { transferTokens } from '../../../ledgers/solana/programs/token.ts'
import { accountAt, signerAt } from '../../../ledgers/solana/require-accounts.ts'
import type { SolanaLedger } from '../../../ledgers/solana/solana-ledger.ts'
import type { ProgramCall, SolanaProgram } from '../../../ledgers/solana/solana-program.ts'
import type { SolanaToken } from '../../../ledgers/solana/solana-token.ts'
import { custom, ProgramFailure } from '../../../ledgers/solana/transaction-error.ts'
import type { World } from '../../../world/world.ts'
import { marketOutput } from '../../market-output.ts'
import { ROUTER_BPS } from '../router-contract.ts'
import { addresses } from './addresses.ts'

const ROUTE = sha256(utf8ToBytes('global:shared_accounts_route')).slice(0, 8)
const AUTHORITY = [utf8ToBytes('authority'), Uint8Array.of(0)]
const SLIPPAGE_EXCEEDED = custom(6_001)
const UNITS = 80_000
/** Initial balance of every token in the pools, base units. */
const STOCK = 10n ** 15n

const authority = programAddress(AUTHORITY, addresses.jupiter)

/** A swap between two tokens. */
export interface JupiterSwap {
  readonly user: string
  readonly sell: SolanaToken
  readonly buy: SolanaToken
  /** Token account that receives the output. */
  readonly receiver: string
  readonly amount: bigint
  readonly quoted: bigint
  readonly slippageBps: number
}

const pool = ({ address, program }: SolanaToken): string => associatedAccount(authority, address, program)

/** The `shared_accounts_route` instruction of a one-step swap. */
export const jupiterRoute = (swap: JupiterSwap): Instruction => {
  const { user, sell, buy, receiver, amount, quoted, slippageBps } = swap
  const noPlan = littleEndian(0, 4)
  return {
    programAddress: addresses.jupiter,
    accounts: [
      uses.reads(programIds.token),
      uses.reads(authority),
      uses.signs(user),
      uses.writes(associatedAccount(user, sell.address, sell.program)),
      uses.writes(pool(sell)),
      uses.writes(pool(buy)),
      uses.writes(receiver),
      uses.reads(sell.address),
      uses.reads(buy.address),
      uses.reads(addresses.jupiter),
      uses.reads(programIds.token2022),
    ],
    data: concatBytes(
      ROUTE,
      Uint8Array.of(0),
      noPlan,
      littleEndian(amount, 8),
      littleEndian(quoted, 8),
      littleEndian(slippageBps, 2),
      Uint8Array.of(0),
    ),
  }
}

const swap = (call: ProgramCall, world: World, reader: LittleReader): void => {
  reader.bytes(5)
  const [amount, quoted, slippageBps] = [reader.big(8), reader.big(8), BigInt(reader.int(2))]
  const at = (place: number): string => accountAt(call.accounts, place).address
  const token = (mint: string): SolanaToken => {
    const found = world.solana.tokens.get(mint)
    if (!found) throw new ProgramFailure('InvalidAccountData')
    return found
  }
  const [user, sell, buy] = [signerAt(call.accounts, 2), token(at(7)), token(at(8))]
  const output = marketOutput(world, sell, buy, amount, ROUTER_BPS)
  if (output * 10_000n < quoted * (10_000n - slippageBps)) throw SLIPPAGE_EXCEEDED
  const paid = { from: at(3), mint: sell.address, to: pool(sell), owner: user }
  call.invoke(transferTokens(sell.program, paid, amount, sell.decimals))
  const given = { from: pool(buy), mint: buy.address, to: at(6), owner: authority }
  call.invoke(transferTokens(buy.program, given, output, buy.decimals), AUTHORITY)
}

const jupiterProgram = (world: World): SolanaProgram => ({
  name: 'Jupiter',
  run: (call) => {
    call.useUnits(UNITS)
    const reader = new LittleReader(call.data)
    if (bytesToHex(reader.bytes(8)) !== bytesToHex(ROUTE)) throw new ProgramFailure('InvalidInstructionData')
    call.log('Instruction: SharedAccountsRoute')
    swap(call, world, reader)
  },
})

/** Installs the router with ample liquidity. */
export const deployJupiter = (world: World, ledger: SolanaLedger): void => {
  ledger.install(addresses.jupiter, jupiterProgram(world))
  for (const { address } of ledger.tokens.values()) ledger.fund(authority, STOCK, address)
}
