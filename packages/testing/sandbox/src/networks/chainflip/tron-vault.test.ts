import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'
import { chainflip, SANDBOX_BROKER } from './chainflip.ts'
import { DESTINATION, ETH, flip, HOUR, type Wire } from './testing/chainflip-client.ts'
import { TRON_VAULT } from './tron-vault.ts'

const TRX = { chain: 'Tron', asset: 'TRX' }
const USDT = { chain: 'Tron', asset: 'USDT' }
const FEE_LIMIT = 100_000_000

describe('a vault swap on TRON', () => {
  const sandbox: Sandbox = createSandbox({
    seed: 'tron-vault',
    clock: () => 1_790_000_000_000,
    networks: [chainflip()],
  })
  let tronWeb: TronWeb
  let alice = ''
  beforeAll(async () => {
    const urls = await sandbox.listen()
    const { address, privateKey } = addressOf(sandbox, 'TRON')
    tronWeb = new TronWeb({ fullHost: urls.gateways.TRON?.trongrid ?? '', privateKey })
    alice = address
  })
  afterAll(() => sandbox.close())

  const encode = async (source: object, amount: number, minPrice = '0x1'): Promise<Wire> => {
    const refund_parameters = { retry_duration: 10, refund_address: alice, min_price: minPrice }
    const extra = { chain: 'Tron', input_amount: amount, refund_parameters }
    const { result } = await flip(sandbox).rpc('broker_request_swap_parameter_encoding', [
      source,
      ETH,
      DESTINATION,
      25,
      extra,
    ])
    return result
  }
  /** Adds the note as the protocol's documentation does, signs and broadcasts. */
  const send = async (built: Wire, note: string): Promise<Wire> => {
    const noted = await tronWeb.transactionBuilder.addUpdateData(built, note.slice(2), 'hex')
    return tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(noted))
  }
  const swapOf = (hash: string): Promise<Wire> => {
    sandbox.world.clock.pass(2 * HOUR)
    return flip(sandbox).swap(hash)
  }
  /** A call of the vault without data, which carries the coins. */
  const payVault = async (amount: number): Promise<Wire> => {
    const options = { callValue: amount, feeLimit: FEE_LIMIT, input: '' }
    return (await tronWeb.transactionBuilder.triggerSmartContract(TRON_VAULT, '', options, [], alice)).transaction
  }

  it('sells USDT in a transfer with a note', async () => {
    const encoded = await encode(USDT, 300_000_000)
    expect(encoded).toMatchObject({ chain: 'Tron', to: TRON_VAULT, value: '0x0' })
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      encoded.source_token_address,
      'transfer(address,uint256)',
      { feeLimit: FEE_LIMIT },
      [
        { type: 'address', value: encoded.to },
        { type: 'uint256', value: 300_000_000 },
      ],
      alice,
    )
    const [call] = transaction.raw_data.contract as Wire
    expect(`0x${call.parameter.value.data}`).toBe(encoded.calldata)
    const { txid } = await send(transaction, encoded.note)
    expect(await swapOf(txid)).toMatchObject({
      state: 'COMPLETED',
      srcAsset: 'USDT',
      deposit: { amount: '300000000' },
      destAddress: DESTINATION,
      brokers: [{ account: SANDBOX_BROKER, commissionBps: 25 }],
    })
  })

  it('sells TRX in a call of the vault, as TRON takes no transfer of TRX to a contract', async () => {
    const encoded = await encode(TRX, 5_000_000_000)
    expect(encoded).toMatchObject({ calldata: '0x', value: '0x12a05f200', to: TRON_VAULT })
    const transfer = await tronWeb.transactionBuilder.sendTrx(TRON_VAULT, 5_000_000_000, alice)
    expect((await send(transfer, encoded.note)).code).toBe('CONTRACT_VALIDATE_ERROR')
    const { txid } = await send(await payVault(5_000_000_000), encoded.note)
    expect(await swapOf(txid)).toMatchObject({ state: 'COMPLETED', srcAsset: 'TRX', deposit: { amount: '5000000000' } })
  })

  it('is refunded to the address in its note, and lost with a note that says nothing', async () => {
    const encoded = await encode(TRX, 5_000_000_000, `0x${(2n ** 250n).toString(16)}`)
    const { txid } = await send(await payVault(5_000_000_000), encoded.note)
    const before = sandbox.world.ledger('TRON').balance(alice)
    const done = await swapOf(txid)
    expect([done.state, done.swapEgress]).toEqual(['COMPLETED', undefined])
    expect(sandbox.world.ledger('TRON').balance(alice) - before).toBe(BigInt(done.refundEgress.amount))
    const { txid: lost } = await send(await payVault(5_000_000_000), '0x6869')
    expect(await swapOf(lost)).toMatchObject({ message: 'resource not found' })
  })
})
