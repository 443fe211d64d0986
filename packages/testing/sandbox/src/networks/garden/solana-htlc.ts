import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { LittleReader, littleEndian } from '../../codec/little-reader.ts'
import type { Account } from '../../ledgers/solana/account-store.ts'
import { openDerived } from '../../ledgers/solana/open-derived.ts'
import { programAddress } from '../../ledgers/solana/program-address.ts'
import { programIds } from '../../ledgers/solana/program-ids.ts'
import { transferLamports } from '../../ledgers/solana/programs/system.ts'
import { accountAt, signerAt } from '../../ledgers/solana/require-accounts.ts'
import type { ProgramCall, SolanaProgram } from '../../ledgers/solana/solana-program.ts'
import { custom, ProgramFailure } from '../../ledgers/solana/transaction-error.ts'
import { accountHex, calls, INITIATED, seedsOf } from './solana-lock.ts'

/** Bytes of an order account: initiator, redeemer and secret hash of 32 each, amount and timelock of 8 each. */
const SPACE = 112
const UNITS = 12_000

/** The real program's error codes are not published. */
const WRONG_SECRET = custom(6_000)
const DUPLICATE = custom(6_001)
const BAD_TERMS = custom(6_002)

const initiate = (call: ProgramCall, reader: LittleReader): void => {
  const [amount, timelock] = [reader.big(8), reader.big(8)]
  const [redeemer, secretHash] = [reader.bytes(32), reader.bytes(32)]
  const swap = accountAt(call.accounts, 0).address
  const initiator = signerAt(call.accounts, 1)
  const seeds = seedsOf(initiator, secretHash)
  if (programAddress(seeds, call.self) !== swap) throw new ProgramFailure('InvalidSeeds')
  if (amount === 0n || timelock === 0n) throw BAD_TERMS
  if (call.read(swap)?.data.length) throw DUPLICATE
  openDerived(call, { payer: initiator, address: swap, owner: call.self, space: SPACE, seeds })
  call.invoke(transferLamports(initiator, swap, amount))
  const data = concatBytes(
    base58.decode(initiator),
    redeemer,
    secretHash,
    littleEndian(amount, 8),
    littleEndian(timelock, 8),
  )
  call.write(swap, { ...(call.read(swap) as Account), data })
  call.emit({ topics: [INITIATED, `0x${accountHex(swap)}`], data: `0x${bytesToHex(secretHash)}` })
}

const termsOf = (data: Uint8Array) => {
  const reader = new LittleReader(data)
  const [initiator, redeemer] = [base58.encode(reader.bytes(32)), base58.encode(reader.bytes(32))]
  return { initiator, redeemer, secretHash: reader.bytes(32), amount: reader.big(8) }
}

const give = (call: ProgramCall, from: string, to: string, lamports: bigint): void => {
  const held = call.read(to)
  const account = held ?? { lamports: 0n, owner: programIds.system, data: new Uint8Array(), executable: false }
  call.write(to, { ...account, lamports: account.lamports + lamports })
  call.moved(from, to, 'native', lamports)
}

/** Closes a lock: the rent goes to its payer, the locked amount to the recipient. */
const release = (call: ProgramCall, to: 'initiator' | 'redeemer', proof: (secretHash: Uint8Array) => void): void => {
  const swap = accountAt(call.accounts, 0).address
  const account = call.read(swap)
  if (account?.owner !== call.self) throw new ProgramFailure('AccountNotInitialized')
  const terms = termsOf(account.data)
  proof(terms.secretHash)
  call.write(swap, { ...account, lamports: 0n })
  give(call, swap, terms[to], terms.amount)
  give(call, swap, terms.initiator, account.lamports - terms.amount)
}

const requireSecret = (secret: Uint8Array, secretHash: Uint8Array): void => {
  if (bytesToHex(sha256(secret)) !== bytesToHex(secretHash)) throw WRONG_SECRET
}

/** Garden's HTLC for SOL. The timelock is not enforced; the solver triggers refunds. */
export const solanaHtlc: SolanaProgram = {
  name: 'GardenHTLC',
  run: (call) => {
    call.useUnits(UNITS)
    const reader = new LittleReader(call.data)
    const called = bytesToHex(reader.bytes(8))
    if (called === bytesToHex(calls.initiate)) initiate(call, reader)
    else if (called === bytesToHex(calls.redeem)) {
      const secret = reader.bytes(32)
      release(call, 'redeemer', (hash) => requireSecret(secret, hash))
    } else if (called === bytesToHex(calls.refund)) release(call, 'initiator', () => undefined)
    else throw new ProgramFailure('InvalidInstructionData')
  },
}
