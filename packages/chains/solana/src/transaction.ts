import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction as KitInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import type { Instruction } from './instruction.ts'
import { programs } from './programs.ts'

/** The one file that loads the transaction library; `build` imports it when it first needs it. */
export type { KitInstruction }

/** At most this much of the block's computing, paid at `price` millionths of a lamport a unit. */
export const computeBudget = (
  units: number,
  price: bigint,
): readonly [limit: KitInstruction, price: KitInstruction] => [
  getSetComputeUnitLimitInstruction({ units }),
  getSetComputeUnitPriceInstruction({ microLamports: price }),
]

/** Sends lamports. */
export const sendLamports = (from: string, to: string, amount: bigint): KitInstruction =>
  getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount })

/** A memo under the signature of `from`. */
export const writeMemo = (from: string, memo: string): KitInstruction =>
  getAddMemoInstruction(
    { memo, signers: [createNoopSigner(address(from))] },
    { programAddress: address(programs.memo) },
  )

export interface TokenTransfer {
  readonly from: string
  readonly fromAccount: string
  readonly to: string
  readonly toAccount: string
  readonly mint: string
  readonly tokenProgram: string
  readonly amount: bigint
  readonly decimals: number
}

/**
 * Sends tokens to the associated account of `to`, which is created where it is missing.
 *
 * The creation stands there always: it names the owner beside the account, the network checks that they belong
 * together, and so a reader of the transaction alone knows who is paid.
 */
export const sendTokens = (transfer: TokenTransfer): readonly KitInstruction[] => {
  const { amount, decimals } = transfer
  const payer = createNoopSigner(address(transfer.from))
  const mint = address(transfer.mint)
  const tokenProgram = address(transfer.tokenProgram)
  const ata = address(transfer.toAccount)
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: address(transfer.to), mint, tokenProgram }),
    getTransferCheckedInstruction(
      { source: address(transfer.fromAccount), mint, destination: ata, authority: payer, amount, decimals },
      { programAddress: tokenProgram },
    ),
  ]
}

const roles = [AccountRole.READONLY, AccountRole.WRITABLE, AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER]

/** A provider's own instruction, unchanged. */
export const foreign = ({ programAddress, accounts, data }: Instruction): KitInstruction => ({
  programAddress: address(programAddress),
  accounts: accounts.map((account) => ({
    address: address(account.address),
    role: roles[Number(account.writable) + 2 * Number(account.signer)] ?? AccountRole.READONLY,
  })),
  data,
})

export interface Frame {
  readonly feePayer: string
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
  readonly instructions: readonly KitInstruction[]
  readonly lookupTables: ReadonlyMap<string, readonly string[]>
}

/** A version 0 transaction with empty signatures, base64 of the wire form. */
export const frame = ({ feePayer, blockhash, lastValidBlockHeight, instructions, lookupTables }: Frame): string => {
  const tables = Object.fromEntries(
    [...lookupTables].map(([table, entries]) => [table, entries.map((it) => address(it))]),
  )
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(feePayer), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight }, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
    (full) => compressTransactionMessageUsingAddressLookupTables(full, tables),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}
