import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { LittleReader, littleEndian } from '../../codec/little-reader.ts'
import { type Instruction, uses } from '../../ledgers/solana/instruction.ts'
import { openDerived } from '../../ledgers/solana/open-derived.ts'
import { programAddress } from '../../ledgers/solana/program-address.ts'
import { programIds } from '../../ledgers/solana/program-ids.ts'
import { transferLamports } from '../../ledgers/solana/programs/system.ts'
import { accountAt, signerAt } from '../../ledgers/solana/require-accounts.ts'
import type { ProgramCall, SolanaProgram } from '../../ledgers/solana/solana-program.ts'
import { custom, ProgramFailure } from '../../ledgers/solana/transaction-error.ts'

/** Program and accounts of vault swaps on Solana, as on the main network. */
export const solanaEndpoint = {
  program: 'J88B7gmadHzTNGiy54c9Ms8BsEXNdB2fntFyhKpk3qoT',
  endpointData: 'FmAcjWaRFUxGWBfGT7G3CzcFeJFsewQ4KPJVG4f6fcob',
  nativeVault: '3tJ67qa2GDfvv2wcMYNUfN5QBZrFpTwcU8ASZKMvCTVU',
  dataAccount: 'ACLMuTFvDAb3oecQQGkTVqpUbhCKHG3EZ9uNXHK1W9ka',
} as const

/** A decoded instruction of the swap endpoint. */
export interface NativeSwap {
  /** Lamports. */
  readonly amount: bigint
  readonly chain: number
  readonly destination: Uint8Array
  readonly asset: number
  readonly parameters: Uint8Array
  /** Distinguishes the swaps of one sender. */
  readonly seed: Uint8Array
}

const SWAP_NATIVE = Uint8Array.from([163, 38, 92, 226, 243, 105, 141, 196])
const EVENT_BYTES = 400
const UNITS = 30_000

/** The real program's error codes for these are not published. */
const OTHER_ACCOUNTS = custom(6_100)
const AMOUNT_ZERO = custom(6_101)

const sized = (bytes: Uint8Array): Uint8Array => concatBytes(littleEndian(bytes.length, 4), bytes)

const encode = ({ amount, chain, destination, asset, parameters, seed }: NativeSwap): Uint8Array =>
  concatBytes(
    SWAP_NATIVE,
    littleEndian(amount, 8),
    littleEndian(chain, 4),
    sized(destination),
    littleEndian(asset, 4),
    Uint8Array.of(0),
    sized(parameters),
    sized(seed),
  )

/** Decodes instruction data. Throws `RangeError` when it contains a message and on anything else. */
export const decodeSwap = (data: Uint8Array): NativeSwap => {
  const reader = new LittleReader(data)
  const vector = (): Uint8Array => reader.bytes(reader.int(4))
  if (bytesToHex(reader.bytes(8)) !== bytesToHex(SWAP_NATIVE)) throw new RangeError('The instruction is not supported.')
  const head = { amount: reader.big(8), chain: reader.int(4), destination: vector(), asset: reader.int(4) }
  if (reader.int(1) !== 0) throw new RangeError('Messages are not simulated.')
  const swap = { ...head, parameters: vector(), seed: vector() }
  if (reader.left > 0) throw new RangeError('The data is too long.')
  return swap
}

const eventSeeds = (from: string, seed: Uint8Array): readonly Uint8Array[] => [base58.decode(from), seed]

/** The instruction that sells SOL through the vault. */
export const nativeSwap = (from: string, swap: NativeSwap): Instruction => ({
  programAddress: solanaEndpoint.program,
  accounts: [
    uses.reads(solanaEndpoint.dataAccount),
    uses.writes(solanaEndpoint.nativeVault),
    uses.pays(from),
    uses.writes(programAddress(eventSeeds(from, swap.seed), solanaEndpoint.program)),
    uses.writes(solanaEndpoint.endpointData),
    uses.reads(programIds.system),
  ],
  data: encode(swap),
})

const requireAccounts = ({ accounts }: ProgramCall, from: string, event: string): void => {
  const { dataAccount, nativeVault, endpointData } = solanaEndpoint
  const wanted = [dataAccount, nativeVault, from, event, endpointData, programIds.system]
  if (wanted.some((address, place) => accountAt(accounts, place).address !== address)) throw OTHER_ACCOUNTS
}

/** Transfers SOL to the vault and records the swap in an event account. Payouts happen elsewhere. */
export const endpointProgram: SolanaProgram = {
  name: 'Chainflip_SwapEndpoint',
  run: (call) => {
    call.useUnits(UNITS)
    const { amount, seed } = decodeSwap(call.data)
    const from = signerAt(call.accounts, 2)
    const seeds = eventSeeds(from, seed)
    const event = programAddress(seeds, call.self)
    requireAccounts(call, from, event)
    if (amount === 0n) throw AMOUNT_ZERO
    if (call.read(event)) throw new ProgramFailure('AccountAlreadyInitialized')
    openDerived(call, { payer: from, address: event, owner: call.self, space: EVENT_BYTES, seeds })
    call.invoke(transferLamports(from, solanaEndpoint.nativeVault, amount))
    call.emit({ topics: [], data: `0x${bytesToHex(call.data)}` })
  },
}
