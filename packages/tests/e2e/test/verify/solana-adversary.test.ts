import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { type BuiltSwap, buildVerified, unverifiableOf, verified } from './verified-swap.ts'

const SOL_USDC = 'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const stranger = new PublicKey('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

const messageOf = (tx: string): TransactionMessage =>
  TransactionMessage.decompile(VersionedTransaction.deserialize(Buffer.from(tx, 'base64')).message)

const written = (message: TransactionMessage): string =>
  Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')

/** The transaction with its instructions changed. */
const withInstructions = (
  tx: string,
  change: (instructions: readonly TransactionInstruction[], payer: PublicKey) => readonly TransactionInstruction[],
): string => {
  const message = messageOf(tx)
  return written(
    new TransactionMessage({ ...message, instructions: [...change(message.instructions, message.payerKey)] }),
  )
}

/** Each instruction of a program replaced. */
const withProgram = (
  tx: string,
  program: string,
  change: (instruction: TransactionInstruction) => Partial<TransactionInstruction>,
): string =>
  withInstructions(tx, (instructions) =>
    instructions.map((one) =>
      one.programId.toBase58() === program
        ? new TransactionInstruction({ programId: one.programId, keys: one.keys, data: one.data, ...change(one) })
        : one,
    ),
  )

const withNumber = (data: Buffer, at: number, change: (value: bigint) => bigint): Buffer => {
  const copy = Buffer.from(data)
  copy.writeBigUInt64LE(change(copy.readBigUInt64LE(at)), at)
  return copy
}

/** Further acts that every transaction could do. */
const additions = (tx: string): Readonly<Record<string, string>> => {
  const adding = (make: (payer: PublicKey) => TransactionInstruction) =>
    withInstructions(tx, (instructions, payer) => [
      ...instructions.slice(0, -1),
      make(payer),
      ...instructions.slice(-1),
    ])
  const token = (tag: number, payer: PublicKey) =>
    new TransactionInstruction({
      programId: new PublicKey(TOKEN),
      keys: [
        { pubkey: payer, isSigner: true, isWritable: true },
        { pubkey: stranger, isSigner: false, isWritable: true },
        { pubkey: payer, isSigner: true, isWritable: false },
      ],
      data: Buffer.from([tag, 255, 255, 255, 255, 255, 255, 255, 0]),
    })
  return {
    'pays a stranger besides': adding((payer) =>
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: stranger, lamports: 1 }),
    ),
    'gives the account away': adding((payer) => SystemProgram.assign({ accountPubkey: payer, programId: stranger })),
    'lets a stranger take tokens': adding((payer) => token(4, payer)),
    'gives a token account away': adding((payer) => token(6, payer)),
    'closes a token account for a stranger': adding((payer) => token(9, payer)),
    'calls a program of a stranger': adding(
      (payer) =>
        new TransactionInstruction({
          programId: stranger,
          keys: [{ pubkey: payer, isSigner: true, isWritable: true }],
          data: Buffer.alloc(8),
        }),
    ),
    'has a second memo': adding(
      () => new TransactionInstruction({ programId: new PublicKey(MEMO), keys: [], data: Buffer.from('=:b:x') }),
    ),
    'pays an enormous priority fee': withInstructions(tx, (instructions) => [
      ...instructions.slice(0, -1),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n }),
    ]),
    'is paid by a stranger': written(new TransactionMessage({ ...messageOf(tx), payerKey: stranger })),
    'is an order of a stranger': withInstructions(tx, (instructions, payer) =>
      instructions.map(
        ({ programId, keys, data }) =>
          new TransactionInstruction({
            programId,
            data,
            keys: keys.map((key) => (key.pubkey.equals(payer) ? { ...key, pubkey: stranger } : key)),
          }),
      ),
    ),
  }
}

const ofCoins = (tx: string): Readonly<Record<string, string>> => {
  const system = SystemProgram.programId.toBase58()
  const amount = (change: (value: bigint) => bigint) =>
    withProgram(tx, system, ({ data }) => ({ data: withNumber(data, 4, change) }))
  return {
    'pays a stranger': withProgram(tx, system, ({ keys }) => ({
      keys: [keys[0] as never, { ...(keys[1] as object), pubkey: stranger } as never],
    })),
    'pays one lamport more': amount((value) => value + 1n),
    'pays one lamport less': amount((value) => value - 1n),
    'pays ten times as much': amount((value) => value * 10n),
  }
}

const ofTokens = (tx: string): Readonly<Record<string, string>> => {
  const amount = (change: (value: bigint) => bigint) =>
    withProgram(tx, TOKEN, ({ data }) => ({ data: withNumber(data, 1, change) }))
  const account = (at: number) =>
    withProgram(tx, TOKEN, ({ keys }) => ({
      keys: keys.map((key, index) => (index === at ? { ...key, pubkey: stranger } : key)),
    }))
  return {
    'pays a stranger': account(2),
    'pays another token': account(1),
    'moves as a stranger': account(3),
    'pays one unit more': amount((value) => value + 1n),
    'pays one unit less': amount((value) => value - 1n),
  }
}

const ofMemo = (tx: string, memo: string): Readonly<Record<string, string>> => {
  const [name, asset, target, limit] = memo.split(':')
  const write = (text: string) => withProgram(tx, MEMO, () => ({ data: Buffer.from(text) }))
  return {
    'orders for a stranger': write(`${name}:${asset}:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:${limit}`),
    'orders another asset': write(`${name}:b:${target}:${limit}`),
    'accepts any output': write(`${name}:${asset}:${target}`),
    'has no memo': withInstructions(tx, (all) => all.filter(({ programId }) => programId.toBase58() !== MEMO)),
  }
}

describe('a Solana transaction that does something else, written by another library', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment?.close())

  const memoOf = (tx: string): string | undefined =>
    messageOf(tx)
      .instructions.find(({ programId }) => programId.toBase58() === MEMO)
      ?.data.toString()

  const passingOf = (built: BuiltSwap, attempts: Readonly<Record<string, string>>): readonly string[] => {
    const accept = unverifiableOf(verified(built, built.swap))
    expect(verified(built, built.swap, { accept }).ok).toBe(true)
    const passes = (tx: string) =>
      [built.swap.memo, memoOf(tx)].some((memo) => verified(built, { ...built.swap, memo, tx }, { accept }).ok)
    return Object.entries(attempts)
      .filter(([, tx]) => passes(tx))
      .map(([name]) => name)
  }

  it.each([
    ['THORCHAIN_STREAMING', 'SOL.SOL', '20'],
    ['NEAR', 'SOL.SOL', '20'],
    ['NEAR', SOL_USDC, '3000'],
  ])('is refused for %s and %s', async (provider, sellAsset, sellAmount) => {
    const built = await buildVerified(environment, { provider, sellAsset, buyAsset: 'ETH.ETH', sellAmount })
    const tx = String(built.swap.tx)
    const passing = passingOf(built, {
      ...additions(tx),
      ...(sellAsset === SOL_USDC ? ofTokens(tx) : ofCoins(tx)),
      ...(built.swap.memo === undefined ? {} : ofMemo(tx, built.swap.memo)),
    })
    expect(passing).toEqual([])
  })
})
