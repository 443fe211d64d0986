import { base64 } from '@scure/base'
import { ComputeBudgetProgram, Keypair, PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { solanaWallet } from '../../testing/solana-wallet.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const SLOT_MS = 400

const still = (): Sandbox => stillSandbox({ networks: [] })

const pay = (from: PublicKey, to: string, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(to), lamports })

describe('Solana through web3.js', () => {
  it('pays and reports the payment at each commitment', async () => {
    const sandbox = still()
    const { connection, signer, send, address } = solanaWallet(sandbox)
    const to = addressOf(sandbox, 'SOL', undefined, 'bob').address
    const [mine, his] = await Promise.all([address, to].map((one) => connection.getBalance(new PublicKey(one))))
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 })
    const signature = await send(limit, price, pay(signer.publicKey, to, 1_000_000))
    expect(await connection.getBalance(new PublicKey(to))).toBe(Number(his) + 1_000_000)
    // 5,000 for the signature and 10 for 1,000 units.
    expect(await connection.getBalance(signer.publicKey)).toBe(Number(mine) - 1_000_000 - 5_010)

    const status = async () => (await connection.getSignatureStatus(signature)).value
    expect(await status()).toMatchObject({ confirmationStatus: 'processed', err: null, confirmations: 0 })
    expect(await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).toBeNull()
    sandbox.world.clock.pass(SLOT_MS)
    expect(await status()).toMatchObject({ confirmationStatus: 'confirmed', err: null })
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(parsed?.transaction.message.accountKeys[0]?.pubkey.toBase58()).toBe(address)
    expect(parsed?.meta?.fee).toBe(5_010)
    const place = parsed?.transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey.toBase58() === to) ?? -1
    expect(parsed?.meta?.postBalances[place]).toBe(Number(his) + 1_000_000)
    sandbox.world.clock.pass(32 * SLOT_MS)
    expect(await status()).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
  })

  it('shows mints, tokens, programs and accounts that do not exist', async () => {
    const sandbox = still()
    const { connection, signer } = solanaWallet(sandbox)
    const mint = (await connection.getParsedAccountInfo(new PublicKey(PYUSD))).value
    expect(mint?.owner.toBase58()).toBe(TOKEN_2022)
    expect(mint?.data).toMatchObject({ program: 'spl-token-2022', parsed: { type: 'mint', info: { decimals: 6 } } })
    const { value: held } = await connection.getParsedTokenAccountsByOwner(signer.publicKey, {
      mint: new PublicKey(PYUSD),
    })
    expect(held).toHaveLength(1)
    expect(held[0]?.account.lamports).toBe(1_513_840)
    expect(held[0]?.account.data.parsed.info.tokenAmount.uiAmount).toBe(400_000)
    const programs = await connection.getTokenAccountsByOwner(signer.publicKey, {
      programId: new PublicKey(TOKEN_2022),
    })
    expect(programs.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([held[0]?.pubkey.toBase58()])
    const [token, nobody] = await connection.getMultipleAccountsInfo([
      new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
      Keypair.generate().publicKey,
    ])
    expect([token?.executable, nobody]).toEqual([true, null])
    expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(1_488_440)
  })

  it('rejects with the error texts of a node', async () => {
    const sandbox = still()
    const { connection, signer, signed, rpc } = solanaWallet(sandbox)
    const stranger = Keypair.generate().publicKey.toBase58()
    const refusal = async (bytes: Uint8Array): Promise<Json> =>
      (await rpc('sendTransaction', base64.encode(bytes), { encoding: 'base64' })).error
    const good = await signed([pay(signer.publicKey, stranger, 900_000)])

    const tampered = Uint8Array.from(good)
    tampered[tampered.length - 5] = (tampered[tampered.length - 5] ?? 0) ^ 1
    expect(await refusal(tampered)).toMatchObject({ code: -32_003 })
    expect(await refusal(good.slice(0, -1))).toMatchObject({ code: -32_602 })
    expect(await refusal(Uint8Array.of(...good, 0))).toMatchObject({ code: -32_602 })
    expect(await refusal(new Uint8Array(1_233))).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('too large'),
    })
    expect(await refusal(await signed([pay(signer.publicKey, stranger, 900)]))).toMatchObject({
      code: -32_002,
      message: 'Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent',
      data: { err: { InsufficientFundsForRent: { account_index: 1 } } },
    })
    const before = await connection.getBalance(signer.publicKey)
    expect(await refusal(await signed([pay(signer.publicKey, stranger, before * 2)]))).toMatchObject({
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] } },
    })
    expect(await connection.getBalance(signer.publicKey)).toBe(before)

    await connection.sendRawTransaction(good)
    expect(await refusal(good)).toMatchObject({ data: { err: 'AlreadyProcessed' } })
    const late = await signed([pay(signer.publicKey, stranger, 900_001)])
    sandbox.world.clock.advance(61_000)
    expect(await refusal(late)).toMatchObject({
      code: -32_002,
      message: 'Transaction simulation failed: Blockhash not found',
    })
  })

  it('accepts a blockhash for one minute of real time, whatever the block time', async () => {
    const sandbox = stillSandbox({ networks: [], speed: 600 })
    const { connection, signer, signed } = solanaWallet(sandbox)
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const young = await signed([pay(signer.publicKey, signer.publicKey.toBase58(), 1)])
    sandbox.world.clock.advance(59_000)
    expect(await connection.getBlockHeight()).toBeLessThanOrEqual(lastValidBlockHeight)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    await connection.sendRawTransaction(young)
    sandbox.world.clock.advance(2_000)
    expect(await connection.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false)
  })

  it('charges a transaction that fails on chain, and moves no funds', async () => {
    const sandbox = still()
    const { connection, signer, signed } = solanaWallet(sandbox)
    const before = await connection.getBalance(signer.publicKey)
    const bytes = await signed([pay(signer.publicKey, signer.publicKey.toBase58(), before * 2)])
    const simulated = await connection.simulateTransaction(VersionedTransaction.deserialize(bytes))
    expect(simulated.value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    const signature = await connection.sendRawTransaction(bytes, { skipPreflight: true })
    sandbox.world.clock.pass(SLOT_MS)
    expect((await connection.getSignatureStatus(signature)).value?.err).toEqual({
      InstructionError: [0, { Custom: 1 }],
    })
    expect(await connection.getBalance(signer.publicKey)).toBe(before - 5_000)
  })

  it('shows what a simulated transaction would leave in the requested accounts, and changes none', async () => {
    const sandbox = still()
    const { connection, signer, signed, address } = solanaWallet(sandbox)
    const [stranger, unknown] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) => publicKey.toBase58())
    const addresses = [address, String(stranger), String(unknown)]
    const before = await connection.getBalance(signer.publicKey)
    const trying = async (lamports: number) => {
      const bytes = await signed([pay(signer.publicKey, String(stranger), lamports)])
      const accounts = { encoding: 'base64' as const, addresses }
      return (await connection.simulateTransaction(VersionedTransaction.deserialize(bytes), { accounts })).value
    }
    const lamportsOf = ({ accounts }: Awaited<ReturnType<typeof trying>>) => accounts?.map((one) => one?.lamports)
    expect(lamportsOf(await trying(900_000))).toEqual([before - 900_000 - 5_000, 900_000, undefined])
    expect(lamportsOf(await trying(before - 5_000))).toEqual([0, before - 5_000, undefined])
    const short = await trying(before)
    expect(short).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] }, accounts: [null, null, null] })
    expect(short.logs?.join()).toContain(`Transfer: insufficient lamports ${before - 5_000}, need ${before}`)
    expect(await connection.getBalance(signer.publicKey)).toBe(before)
    const dust = await trying(before - 5_001)
    expect(dust).toMatchObject({
      err: { InsufficientFundsForRent: { account_index: 0 } },
      accounts: [null, null, null],
    })
  })

  it('answers batches and names unknown methods', async () => {
    const sandbox = still()
    const call = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })
    const responses = await (
      await client(sandbox).post(sandbox.urls.solana, [
        call(1, 'getHealth'),
        call(2, 'getBlock'),
        call(3, 'getBalance', ['x']),
      ])
    ).json()
    expect(responses).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32_601 } },
      { id: 3, error: { code: -32_602 } },
    ])
  })
})

/** Names and types of every field in a response; lists are described by their first entry. */
const shape = (value: Json): Json => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, shape(value[name])]),
  )
}

const without = (value: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))

describeRecorded('responses of Solana', () => {
  const recorded = (name: string): Json => recordedJson(`chains/data/rpc/solana-${name}.json`).result

  it('have the recorded shape: balances and token accounts', async () => {
    const sandbox = still()
    const { rpc, address } = solanaWallet(sandbox)
    expect(shape((await rpc('getBalance', address)).result)).toEqual(shape(recorded('balance_coin')))
    const parsed = { encoding: 'jsonParsed' }
    const accounts = (await rpc('getTokenAccountsByOwner', address, { mint: USDC }, parsed)).result
    expect(shape(accounts)).toEqual(shape(recorded('balance_spl_token')))
    const mint = (await rpc('getAccountInfo', USDC, parsed)).result
    const [ours, real] = [shape(mint), shape(recorded('usdc_mint'))]
    // The simulated mints have no freeze or mint authority.
    for (const { value } of [ours, real])
      value.data.parsed.info = without(value.data.parsed.info, 'freezeAuthority', 'mintAuthority')
    expect(ours).toEqual(real)
  })

  it('have the recorded shape: transactions and rejections', async () => {
    const sandbox = still()
    const { rpc, signer, send, signed } = solanaWallet(sandbox)
    const signature = await send(pay(signer.publicKey, signer.publicKey.toBase58(), 1))
    sandbox.world.clock.pass(SLOT_MS)
    const ours = (await rpc('getTransaction', signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }))
      .result
    const real = recorded('transaction_state_transfer_sol')
    expect(shape(without(ours.meta))).toEqual(shape(without(real.meta, 'costUnits')))
    expect(Object.keys(ours).sort()).toEqual(Object.keys(real).sort())
    const { message } = ours.transaction
    expect(shape(message.header)).toEqual(shape(real.transaction.message.header))
    expect(shape(message.instructions)).toEqual([
      { accounts: ['number'], data: 'string', programIdIndex: 'number', stackHeight: 'number' },
    ])
    const failing = base64.encode(await signed([pay(signer.publicKey, signer.publicKey.toBase58(), 2 ** 50)]))
    const refusal = (await rpc('sendTransaction', failing, { encoding: 'base64' })).error
    const known = recordedJson('chains/data/rpc/solana-transaction_broadcast_swap_error.json').error
    expect(refusal.code).toBe(known.code)
    expect(refusal.message).toMatch(
      /^Transaction simulation failed: Error processing Instruction \d: custom program error: 0x\d+$/,
    )
    expect(known.message).toMatch(
      /^Transaction simulation failed: Error processing Instruction \d: custom program error: 0x\d+$/,
    )
    expect(Object.keys(known.data)).toEqual(expect.arrayContaining(Object.keys(refusal.data)))
  })
})
