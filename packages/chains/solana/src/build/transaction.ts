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
import type { Instruction } from '../instruction.ts'
import { programs } from '../programs.ts'

/** Only this file loads the transaction library; the build imports it on first use. */
export type { KitInstruction }

/**
 * Compute limit and price instructions.
 *
 * @param price Millionths of a lamport per compute unit.
 */
export const createBudget = (units: number, price: bigint): readonly [limit: KitInstruction, price: KitInstruction] => [
  getSetComputeUnitLimitInstruction({ units }),
  getSetComputeUnitPriceInstruction({ microLamports: price }),
]

/** Transfers lamports. */
export const sendLamports = (from: string, to: string, amount: bigint): KitInstruction =>
  getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount })

/** Writes a memo signed by `from`. */
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
 * Transfers tokens to the associated account of `to`, which is created when missing.
 *
 * The create instruction is always included: it names the owner of the account and the network checks that they belong
 * together, so the recipient can be read from the transaction alone.
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

/** Converts an instruction of a provider without changes. */
export const toInstruction = ({ programAddress, accounts, data }: Instruction): KitInstruction => ({
  programAddress: address(programAddress),
  accounts: accounts.map((account) => ({
    address: address(account.address),
    role: roles[Number(account.writable) + 2 * Number(account.signer)] ?? AccountRole.READONLY,
  })),
  data,
})

export interface TransactionParts {
  readonly feePayer: string
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
  readonly instructions: readonly KitInstruction[]
  readonly lookupTables: ReadonlyMap<string, readonly string[]>
}

/** Serializes a version 0 transaction with empty signatures to base64. */
export const writeTransaction = ({
  feePayer,
  blockhash,
  lastValidBlockHeight,
  instructions,
  lookupTables,
}: TransactionParts): string => {
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
