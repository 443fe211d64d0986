import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import { memoScript } from '../../ledgers/utxo/memo-script.ts'
import type { Sandbox } from '../../sandbox.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { SANDBOX_BROKER } from './chainflip.ts'
import { BTC, DESTINATION, ETH, flip, HOUR, USDC, type Wire } from './testing/chainflip-client.ts'

const USDC_TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Signs and submits a vault swap of BTC: vault, payload, change. */
const sendVaultBtc = async (sandbox: Sandbox, vault: string, amount: bigint, payload: string): Promise<string> => {
  const owner = addressOf(sandbox, 'BTC')
  const base = sandbox.urls.esplora.BTC ?? ''
  const [coin] = await client(sandbox).json(`${base}/address/${owner.address}/utxo`)
  const script = p2wpkh(secp256k1.getPublicKey(hex.decode(owner.privateKey), true)).script
  const transaction = new Transaction({ version: 2, allowUnknownOutputs: true })
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
  const [btc] = sandbox.world.utxo
  transaction.addOutput({ script: scriptOf(btc?.parameters as never, vault) as Uint8Array, amount })
  transaction.addOutput({ script: memoScript(hex.decode(payload.slice(2))), amount: 0n })
  transaction.addOutput({ script, amount: BigInt(coin.value) - amount - 2_000n })
  expect(OutScript.decode(script).type).toBe('wpkh')
  transaction.sign(hex.decode(owner.privateKey))
  transaction.finalize()
  return (await client(sandbox).post(`${base}/tx`, hex.encode(transaction.extract()))).text()
}

describe('a vault swap', () => {
  const encodeBtc = (sandbox: Sandbox, minOutput: bigint): Promise<Wire> =>
    flip(sandbox).rpc('broker_request_swap_parameter_encoding', [
      BTC,
      ETH,
      DESTINATION,
      10,
      {
        chain: 'Bitcoin',
        min_output_amount: `0x${minOutput.toString(16)}`,
        retry_duration: 10,
        max_oracle_price_slippage: null,
      },
      null,
      null,
      null,
      null,
    ])

  it('on Bitcoin is decoded from its payload and paid out', async () => {
    const sandbox = stillSandbox()
    const { result } = await encodeBtc(sandbox, 10n ** 17n)
    expect(result.nulldata_payload).toMatch(/^0x0101.{40}0a00/)
    const txid = await sendVaultBtc(sandbox, result.deposit_address, 5_000_000n, result.nulldata_payload)
    sandbox.world.clock.pass(2 * HOUR)
    const done = await flip(sandbox).swap(txid)
    expect(done).toMatchObject({ state: 'COMPLETED', destAddress: DESTINATION, deposit: { amount: '5000000' } })
    expect(done.depositChannel).toBeUndefined()
  })

  it('on Bitcoin is refunded to its change', async () => {
    const sandbox = stillSandbox()
    const { result } = await encodeBtc(sandbox, 10n ** 20n)
    const txid = await sendVaultBtc(sandbox, result.deposit_address, 5_000_000n, result.nulldata_payload)
    sandbox.world.clock.pass(3 * HOUR)
    const done = await flip(sandbox).swap(txid)
    expect(done.fillOrKillParams.refundAddress).toBe(addressOf(sandbox, 'BTC').address)
    expect([done.state, done.swapEgress, BigInt(done.refundEgress.amount) > 0n]).toEqual(['COMPLETED', undefined, true])
  })

  it('on an EVM chain takes approved tokens', async () => {
    const sandbox = stillSandbox()
    const owner = addressOf(sandbox, 'EVM')
    const target = addressOf(sandbox, 'BTC').address
    const amount = 2_000_000_000n
    const refund_parameters = {
      retry_duration: 10,
      refund_address: owner.address,
      min_price: '0x1',
      refund_ccm_metadata: null,
      max_oracle_price_slippage: 50,
    }
    const extra = { chain: 'Ethereum', input_amount: `0x${amount.toString(16)}`, refund_parameters }
    const { result } = await flip(sandbox).rpc('broker_request_swap_parameter_encoding', [
      USDC,
      BTC,
      target,
      15,
      extra,
      null,
      null,
      null,
      null,
    ])
    expect(result).toMatchObject({ chain: 'Ethereum', value: '0x0', source_token_address: USDC_TOKEN.toLowerCase() })
    const account = privateKeyToAccount(`0x${owner.privateKey}`)
    const { rpc } = client(sandbox)
    const send = async (to: string, data: `0x${string}`, nonce: number): Promise<string> => {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: 1,
        nonce,
        to: to as `0x${string}`,
        data,
        gas: 300_000n,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
      })
      return (await rpc(1, 'eth_sendRawTransaction', [raw])).result
    }
    await send(USDC_TOKEN, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [result.to, amount] }), 0)
    const hash = await send(result.to, result.calldata, 1)
    const before = sandbox.world.ledger('BTC').balance(target)
    sandbox.world.clock.pass(2 * HOUR)
    const done = await flip(sandbox).swap(hash)
    expect(done).toMatchObject({
      state: 'COMPLETED',
      srcAsset: 'USDC',
      destAddress: target,
      brokers: [{ account: SANDBOX_BROKER, commissionBps: 15 }],
    })
    expect(sandbox.world.ledger('BTC').balance(target) - before).toBe(BigInt(done.swapEgress.amount))
  })
})
