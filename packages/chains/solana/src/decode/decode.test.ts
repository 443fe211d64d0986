import { base58, base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { Deposit } from '@switchyard/core'
import { SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { associatedAccount } from '../associated-account.ts'
import { programs } from '../programs.ts'
import { buildOver, chainOver, sol, tokenAt } from '../testing/fixtures.ts'
import { Network } from '../testing/network.ts'
import { decode } from './decode.ts'

const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes))
const amount = fc.oneof(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 2n ** 64n), fc.constant(2n ** 64n - 1n))

const payer = new PublicKey(new Uint8Array(32).fill(1))
const owner = new PublicKey(new Uint8Array(32).fill(2)).toBase58()
const thief = new PublicKey(new Uint8Array(32).fill(3)).toBase58()
const mint = new PublicKey(new Uint8Array(32).fill(4)).toBase58()

/** Wire format written by another library. */
const wire = (...instructions: readonly TransactionInstruction[]) => {
  const recentBlockhash = base58.encode(new Uint8Array(32))
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions: [...instructions] })
  const tx = base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
  return { tx, txType: 'SOLANA', networkFee: 0n }
}

const instruction = (program: string, keys: readonly string[], data: Uint8Array) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map((key) => ({ pubkey: new PublicKey(key), isSigner: key === payer.toBase58(), isWritable: true })),
    data: Buffer.from(data),
  })

const home = associatedAccount(owner, mint, programs.token)

const create = (account = home, for_ = owner) =>
  instruction(
    programs.associatedToken,
    [payer.toBase58(), account, for_, mint, programs.system, programs.token],
    Uint8Array.of(1),
  )

const transfer = (to = home, program: string = programs.token) =>
  instruction(program, [thief, mint, to, payer.toBase58()], Uint8Array.from([12, 5, 0, 0, 0, 0, 0, 0, 0, 6]))

describe('decoding a transaction', () => {
  it('returns the deposit it was built from', async () => {
    await fc.assert(
      fc.asyncProperty(
        address,
        amount,
        fc.option(fc.string({ unit: 'grapheme', maxLength: 400 })),
        fc.boolean(),
        checkRound,
      ),
      { numRuns: 100 },
    )
  })

  const paid = { from: [payer.toBase58()], fee: 5_000n }

  it('reads a transaction written by another library', () => {
    const tx = wire(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(owner), lamports: 123n }),
      instruction(programs.memo, [], new TextEncoder().encode('hello')),
    )
    expect(decode(tx)).toEqual({
      to: owner,
      amount: 123n,
      memo: 'hello',
      memoHex: '68656c6c6f',
      others: [],
      ...paid,
    })
    expect(decode(wire(create(), transfer()))).toEqual({
      to: owner,
      amount: 5n,
      token: mint,
      others: [],
      ...paid,
    })
  })

  it('returns the data of a transfer with a budget placed differently than ours', () => {
    const send = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(owner), lamports: 5n })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 5 })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 })
    const plain = { to: owner, amount: 5n, others: [], ...paid, fee: 5_001n }
    expect(decode(wire(limit, send, price))).toEqual(plain)
    const called = (...order: TransactionInstruction[]) => JSON.parse(decode(wire(...order)).data ?? '[]').length
    expect([called(limit, price, send), called(limit, send), called(price, send, limit)]).toEqual([3, 2, 1])
  })

  it('does not report an owner whose account the transfer does not pay', () => {
    const foreignAccount = associatedAccount(thief, mint, programs.token)
    for (const tx of [
      wire(create(), transfer(foreignAccount)),
      wire(create(foreignAccount, owner), transfer(foreignAccount)),
      wire(create(), transfer(home, programs.token2022)),
      wire(create(), transfer(), transfer()),
      wire(transfer()),
    ])
      expect(decode(tx)).not.toHaveProperty('token')
  })

  it('decodes two transfers as a call', () => {
    const send = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(owner), lamports: 5n })
    expect(decode(wire(send, send))).toMatchObject({ to: programs.system, amount: 10n })
    const fromOther = instruction(
      programs.system,
      [thief, owner],
      Uint8Array.from([2, 0, 0, 0, 9, ...new Uint8Array(7)]),
    )
    expect(decode(wire(fromOther))).toMatchObject({ to: programs.system, amount: 0n })
  })

  it('refuses anything but a version 0 transaction', () => {
    const { tx } = wire(create())
    const bytes = base64.decode(tx)
    for (const malformedTransaction of [
      bytes.slice(0, -1),
      Uint8Array.from([...bytes, 0]),
      bytes.with(65, 1),
      new Uint8Array(),
    ])
      expect(() => decode({ tx: base64.encode(malformedTransaction), txType: 'SOLANA', networkFee: 0n })).toThrow(
        UnreadableInput,
      )
    expect(() => decode({ tx: { base64: tx }, txType: 'SOLANA', networkFee: 0n })).toThrow(UnreadableInput)
  })
})

const checkRound = async (to: string, sold: bigint, memo: string | null, token: boolean): Promise<void> => {
  const network = new Network()
  const chain = chainOver(network.http)
  const source = payer.toBase58()
  network.fund(source, 2n ** 63n)
  if (token) {
    network.mint(mint, programs.token2022, 6)
    network.hold(source, mint, programs.token2022, 2n ** 64n - 1n)
  }
  const plain = { asset: token ? tokenAt(mint) : sol, amount: sold, sources: [source] as [string], to }
  const deposit: Deposit =
    memo === null
      ? { kind: 'simpleTransfer', ...plain }
      : { kind: 'transferWithMemo', form: 'transfer', memo, ...plain }
  try {
    const decoded = chain.decode(await buildOver(chain, deposit), 'SOL')
    expect(decoded).toMatchObject({ to, amount: sold, others: [] })
    expect(decoded.token).toBe(token ? mint : undefined)
    expect(decoded.memo).toBe(memo ?? undefined)
  } catch (error) {
    if (!SwapError.is(error)) throw error
  }
}
