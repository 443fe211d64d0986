import { base64 } from '@scure/base'
import { TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { solanaWallet } from '../../testing/solana-wallet.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { garden } from './garden.ts'
import { INITIATED } from './solana-lock.ts'

const AMOUNT = 5_000_000_000n
const HOUR = 3_600_000
const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
const PROGRAM = '2bag6xpshpvPe7SJ9nSDLHpxqhEAoHPGpEkjNSv7gxoF'

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [garden()] })

/** Opens an order that sells SOL; returns it with the transaction that Garden prepared. */
const open = async (sandbox: Sandbox) => {
  const base = sandbox.urls.networks.garden?.api ?? ''
  const { json, post } = client(sandbox, { 'garden-app-id': 'test' })
  const [bid] = (await json(`${base}/quote?from=solana:sol&to=ethereum:wbtc&from_amount=${AMOUNT}`)).result
  const owner = addressOf(sandbox, 'SOL').address
  const body = {
    source: { asset: 'solana:sol', owner, delegate: null, amount: String(AMOUNT) },
    destination: {
      asset: 'ethereum:wbtc',
      owner: addressOf(sandbox, 'EVM', undefined, 'bob').address,
      delegate: null,
      amount: bid.destination.amount,
    },
    solver_id: bid.solver_id,
    nonce: 1,
    affiliate_fees: [],
  }
  const { result } = await (await post(`${base}/orders`, body)).json()
  const order = async (): Promise<Json> => (await json(`${base}/orders/${result.order_id}`)).result
  return { result, order, prepared: VersionedTransaction.deserialize(base64.decode(result.versioned_tx)) }
}

/** Signs and sends the prepared transaction. */
const fund = async (sandbox: Sandbox) => {
  const opened = await open(sandbox)
  const { signer, connection } = solanaWallet(sandbox)
  opened.prepared.sign([signer])
  return { ...opened, signature: await connection.sendRawTransaction(opened.prepared.serialize()) }
}

describe('an order from SOL', () => {
  it('is prepared as one instruction that takes only the amount, with one signature', async () => {
    const { prepared, result } = await open(still())
    expect(result.versioned_tx_gasless).toBeNull()
    const { message } = prepared
    expect(message.version).toBe('legacy')
    expect(message.header).toEqual({
      numRequiredSignatures: 1,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: 2,
    })
    const [instruction, ...others] = message.compiledInstructions
    expect(others).toEqual([])
    expect(message.staticAccountKeys[instruction?.programIdIndex ?? 0]?.toBase58()).toBe(PROGRAM)
    const data = Buffer.from(instruction?.data ?? [])
    expect(data.length).toBe(88)
    expect(`0x${data.subarray(0, 8).toString('hex')}`).toBe(INITIATED)
    expect(data.readBigUInt64LE(8)).toBe(AMOUNT)
  })

  it('is locked and paid out on Ethereum, and the solver receives the lock', async () => {
    const sandbox = still()
    const buyer = addressOf(sandbox, 'EVM', undefined, 'bob').address
    const before = sandbox.world.ledger('ETH').balance(buyer, WBTC)
    const { order, signature, prepared } = await fund(sandbox)
    const swap = prepared.message.staticAccountKeys[1]?.toBase58() ?? ''
    // The lock holds the amount and its account's rent.
    expect(sandbox.world.solana.balance(swap)).toBeGreaterThan(AMOUNT)
    sandbox.world.clock.pass(HOUR)
    const { source_swap: source, destination_swap: payout } = await order()
    expect(source.initiate_tx_hash).toBe(signature)
    expect(sandbox.world.ledger('ETH').balance(buyer, WBTC)).toBe(before + BigInt(payout.amount))
    expect(sandbox.world.solana.find(source.redeem_tx_hash)).toMatchObject({ failed: false })
    expect(sandbox.world.solana.balance(swap)).toBe(0n)
  })

  it('is refunded in full except for the transaction fee', async () => {
    const sandbox = still()
    const { address } = addressOf(sandbox, 'SOL')
    const before = sandbox.world.solana.balance(address)
    sandbox.faults.set('garden', { refund: true })
    const { order } = await fund(sandbox)
    expect(sandbox.world.solana.balance(address)).toBeLessThan(before - AMOUNT)
    sandbox.world.clock.pass(HOUR)
    expect(sandbox.world.solana.find((await order()).source_swap.refund_tx_hash)).toMatchObject({ failed: false })
    expect(sandbox.world.solana.balance(address)).toBe(before - 5_000n)
  })

  it('is locked once, and released only with its secret', async () => {
    const sandbox = still()
    const { prepared } = await fund(sandbox)
    const { signer, send } = solanaWallet(sandbox)
    const [owner, swap] = prepared.message.staticAccountKeys
    const [instruction] = prepared.message.compiledInstructions
    const program = prepared.message.staticAccountKeys[instruction?.programIdIndex ?? 0]
    if (!owner || !swap || !program || !instruction) throw new Error('nothing is prepared')
    const again = new TransactionInstruction({
      programId: program,
      keys: instruction.accountKeyIndexes.map((place) => ({
        pubkey: prepared.message.staticAccountKeys[place] ?? owner,
        isSigner: place === 0,
        isWritable: place < 2,
      })),
      data: Buffer.from(instruction.data),
    })
    await expect(send(again)).rejects.toThrow('custom program error: 0x1771')
    const guess = new TransactionInstruction({
      programId: program,
      keys: [swap, owner, signer.publicKey].map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
      data: Buffer.concat([Buffer.from('b80c569546c461e1', 'hex'), Buffer.alloc(32)]),
    })
    await expect(send(guess)).rejects.toThrow('custom program error: 0x1770')
  })

  it('is not available for tokens, whose locks are not documented', async () => {
    const sandbox = still()
    const base = sandbox.urls.networks.garden?.api ?? ''
    const { json } = client(sandbox, { 'garden-app-id': 'test' })
    const response = await json(`${base}/quote?from=solana:usdc&to=ethereum:wbtc&from_amount=500000000`)
    expect(response.error).toBe('No order pair found : solana:usdc:ethereum:wbtc')
    expect((await json(`${base}/quote?from=ethereum:wbtc&to=solana:usdc&from_amount=10000000`)).status).toBe('Ok')
  })
})
