import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { solanaWallet } from '../../testing/solana-wallet.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { chainflip } from './chainflip.ts'

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [chainflip()] })

/** The broker's encoding of a sale of three SOL. */
const encoded = async (sandbox: Sandbox, changes: object = {}, asset = 'SOL'): Promise<Json> => {
  const { address } = addressOf(sandbox, 'SOL')
  const extra = {
    chain: 'Solana',
    from: address,
    seed: '0x0102',
    input_amount: '0xb2d05e00',
    refund_parameters: { retry_duration: 10, refund_address: address, min_price: '0x1' },
    ...changes,
  }
  const params = [
    { chain: 'Solana', asset },
    { chain: 'Ethereum', asset: 'ETH' },
    `0x${'11'.repeat(20)}`,
    0,
    extra,
    null,
    0,
    [],
    null,
  ]
  const call = { jsonrpc: '2.0', id: 1, method: 'broker_request_swap_parameter_encoding', params }
  return (await client(sandbox).post(sandbox.urls.networks.chainflip?.broker ?? '', call)).json()
}

const instruction = ({ result }: Json): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(result.program_id),
    keys: result.accounts.map((one: Json) => ({
      pubkey: new PublicKey(one.pubkey),
      isSigner: one.is_signer,
      isWritable: one.is_writable,
    })),
    data: Buffer.from(result.data.slice(2), 'hex'),
  })

describe('a vault swap on Solana', () => {
  it('pays the vault, once per seed', async () => {
    const sandbox = still()
    const { send } = solanaWallet(sandbox)
    const swap = instruction(await encoded(sandbox))
    const hash = await send(swap)
    expect(sandbox.world.solana.balance('3tJ67qa2GDfvv2wcMYNUfN5QBZrFpTwcU8ASZKMvCTVU')).toBe(3_000_000_000n)
    sandbox.world.clock.pass(120_000)
    const story = await client(sandbox).json(`${sandbox.urls.networks.chainflip?.backend}/v2/swaps/${hash}`)
    expect(story).toMatchObject({ srcChain: 'Solana', deposit: { amount: '3000000000', txRef: hash } })
    await expect(send(swap)).rejects.toThrow('AccountAlreadyInitialized')
  })

  it('is rejected with a wrong account', async () => {
    const sandbox = still()
    const { send, signer } = solanaWallet(sandbox)
    const { keys, ...rest } = instruction(await encoded(sandbox))
    const other = keys.map((key, place) => (place === 1 ? { ...key, pubkey: signer.publicKey } : key))
    await expect(send(new TransactionInstruction({ ...rest, keys: other }))).rejects.toThrow('custom program error')
  })

  it('is only encoded for SOL, and for an address of Solana', async () => {
    const sandbox = still()
    expect((await encoded(sandbox, { from: 'nobody' })).error.message).toBe(
      'DispatchError: Invalid Solana Address: from',
    )
    expect((await encoded(sandbox, {}, 'USDC')).error.message).toContain('Incompatible or unsupported')
    expect((await encoded(sandbox, { seed: `0x${'01'.repeat(33)}` })).error.code).toBe(-32_602)
  })
})
