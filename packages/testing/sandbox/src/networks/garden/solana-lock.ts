import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { littleEndian } from '../../codec/little-reader.ts'
import { type Instruction, uses } from '../../ledgers/solana/instruction.ts'
import { programAddress } from '../../ledgers/solana/program-address.ts'
import { programIds } from '../../ledgers/solana/program-ids.ts'
import type { Side } from './garden-order.ts'

/** Terms of a SOL lock. */
export interface SolanaTerms {
  readonly initiator: string
  readonly redeemer: string
  /** Slots. */
  readonly timelock: bigint
  readonly amount: bigint
  /** Hex. */
  readonly secretHash: string
}

const method = (name: string): Uint8Array => sha256(utf8ToBytes(`global:${name}`)).slice(0, 8)

/** Instruction discriminators of Garden's program. */
export const calls: Readonly<Record<'initiate' | 'redeem' | 'refund', Uint8Array>> = {
  initiate: method('initiate'),
  redeem: method('redeem'),
  refund: method('refund'),
}

const SWAP = utf8ToBytes('swap_account')
const hexBytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Seeds of a lock's account. */
export const seedsOf = (initiator: string, secretHash: Uint8Array): readonly Uint8Array[] => [
  SWAP,
  base58.decode(initiator),
  secretHash,
]

/** Account of a lock. */
export const swapAccount = (program: string, { initiator, secretHash }: SolanaTerms): string =>
  programAddress(seedsOf(initiator, hexBytes(secretHash)), program)

/** Topic of the event that reports a lock; the second topic is the account in hex. */
export const INITIATED: `0x${string}` = `0x${bytesToHex(calls.initiate)}`

/** An account in the notation of events. */
export const accountHex = (address: string): string => bytesToHex(base58.decode(address))

/** Lock terms of a side that sells SOL. */
export const solanaTerms = (
  { initiator, redeemer, timelock, amount }: Pick<Side, 'initiator' | 'redeemer' | 'timelock' | 'amount'>,
  secretHash: string,
): SolanaTerms => ({ initiator, redeemer, timelock: BigInt(timelock), amount, secretHash })

/** An instruction that locks SOL. */
export const initiateLock = (program: string, terms: SolanaTerms): Instruction => ({
  programAddress: program,
  accounts: [uses.writes(swapAccount(program, terms)), uses.pays(terms.initiator), uses.reads(programIds.system)],
  data: concatBytes(
    calls.initiate,
    littleEndian(terms.amount, 8),
    littleEndian(terms.timelock, 8),
    base58.decode(terms.redeemer),
    hexBytes(terms.secretHash),
  ),
})

const releaseLock = (program: string, terms: SolanaTerms, data: Uint8Array): Instruction => ({
  programAddress: program,
  accounts: [swapAccount(program, terms), terms.initiator, terms.redeemer].map(uses.writes),
  data,
})

/** An instruction that releases the lock to the redeemer with the secret. */
export const redeemLock = (program: string, terms: SolanaTerms, secret: string): Instruction =>
  releaseLock(program, terms, concatBytes(calls.redeem, hexBytes(secret)))

/** An instruction that returns the lock to the initiator. */
export const refundLock = (program: string, terms: SolanaTerms): Instruction =>
  releaseLock(program, terms, calls.refund)
