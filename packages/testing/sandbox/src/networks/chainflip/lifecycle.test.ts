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
import { addressOf, client, signUtxo } from '../../testing/wallet.ts'
import { SANDBOX_BROKER } from './chainflip.ts'

// biome-ignore lint/suspicious/noExplicitAny: responses as they arrive over the wire
type Wire = any

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BTC = { chain: 'Bitcoin', asset: 'BTC' }
const ETH = { chain: 'Ethereum', asset: 'ETH' }
const USDC = { chain: 'Ethereum', asset: 'USDC' }
const USDC_TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DESTINATION = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
const AFFILIATE = 'cFHyJEHEQ1YkT9xuFnxnPWVkihpYEGjBg4WbF6vCPtSPQoE8n'

const flip = (sandbox: Sandbox) => {
  const { backend = '', broker = '' } = sandbox.urls.networks.chainflip ?? {}
  const { json, get, post } = client(sandbox)
  const rpc = async (method: string, params: unknown): Promise<Wire> =>
    (await post(broker, { jsonrpc: '2.0', id: 7, method, params })).json()
  return {
    get: (path: string) => get(`${backend}${path}`),
    post: (path: string, body: unknown) => post(`${backend}${path}`, body),
    rpcRaw: (body: unknown) => post(broker, body),
    rpc,
    quote: (query: Record<string, string>): Promise<Wire> => json(`${backend}/v2/quote?${new URLSearchParams(query)}`),
    swap: (id: string): Promise<Wire> => json(`${backend}/v2/swaps/${id}`),
    catalogue: (): Promise<Wire> => json(`${backend}/api/networkInfo`),
  }
}

const btcToEth = (amount: string, more: Record<string, string> = {}): Record<string, string> => ({
  srcChain: 'Bitcoin',
  srcAsset: 'BTC',
  destChain: 'Ethereum',
  destAsset: 'ETH',
  amount,
  isVaultSwap: 'false',
  isOnChain: 'false',
  dcaV2Enabled: 'false',
  ...more,
})

interface Opening {
  readonly refund?: string
  readonly minPrice?: string
  readonly boost?: number
  readonly dca?: object
  readonly affiliates?: readonly object[]
  readonly retry?: number
}

const openBtc = async (sandbox: Sandbox, opening: Opening = {}): Promise<Wire> => {
  const { rpc } = flip(sandbox)
  const refund = {
    retry_duration: opening.retry ?? 20,
    refund_address: opening.refund ?? addressOf(sandbox, 'BTC').address,
    min_price: opening.minPrice ?? '0x1',
    refund_ccm_metadata: null,
    max_oracle_price_slippage: null,
  }
  const { boost = null, affiliates = null, dca = null } = opening
  return rpc('broker_request_swap_deposit_address', [BTC, ETH, DESTINATION, 10, null, boost, affiliates, refund, dca])
}

/** Pays BTC from the demo account to an address; returns the txid. */
const payBtc = async (sandbox: Sandbox, to: string, amount: bigint): Promise<string> => {
  const [btc] = sandbox.world.utxo
  const vaultScript = scriptOf(btc?.parameters as never, to) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript, amount })
  return (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()
}

const idOf = ({ issued_block, channel_id }: Wire): string => `${issued_block}-Bitcoin-${channel_id}`

describe('a deposit into a channel', () => {
  it('goes from the mempool to a payout that the EVM ledger holds', async () => {
    const sandbox = stillSandbox()
    const { swap, quote } = flip(sandbox)
    const [regular] = await quote(btcToEth('5000000', { brokerCommissionBps: '35' }))
    const { result } = await openBtc(sandbox, { affiliates: [{ account: AFFILIATE, bps: 25 }] })
    const id = idOf(result)
    expect(await swap(id)).toMatchObject({ state: 'WAITING', depositChannel: { id, isExpired: false } })
    const txid = await payBtc(sandbox, result.address, 5_000_000n)
    expect(await swap(id)).toMatchObject({ state: 'RECEIVING', deposit: { txRef: txid, txConfirmations: 0 } })
    sandbox.world.clock.pass(10 * MINUTE)
    expect(await swap(id)).toMatchObject({ state: 'RECEIVING', deposit: { txConfirmations: 1 } })
    sandbox.world.clock.pass(20 * MINUTE + 7_000)
    expect(await swap(id)).toMatchObject({ state: 'SWAPPING', swap: { swappedInputAmount: '0' } })
    sandbox.world.clock.pass(13_000)
    expect((await swap(id)).state).toBe('SENDING')
    sandbox.world.clock.pass(HOUR)
    const done = await swap(id)
    expect(done).toMatchObject({
      state: 'COMPLETED',
      destAddress: DESTINATION,
      brokers: [
        { account: SANDBOX_BROKER, commissionBps: 10 },
        { account: AFFILIATE, commissionBps: 25 },
      ],
    })
    expect(done.refundEgress).toBeUndefined()
    const paid = sandbox.world.ledger('ETH').find(done.swapEgress.txRef)
    expect(paid?.transfers).toContainEqual(
      expect.objectContaining({ to: DESTINATION.toLowerCase(), amount: BigInt(done.swapEgress.amount) }),
    )
    const drift = Number(done.swapEgress.amount) / Number(regular.egressAmount)
    expect(Math.abs(drift - 1)).toBeLessThan(0.01)
    expect(await swap(done.swapId)).toEqual(done)
    expect(await swap(txid)).toEqual(done)
  })

  it('is split over time and shows its chunks', async () => {
    const sandbox = stillSandbox()
    const { swap } = flip(sandbox)
    const { result } = await openBtc(sandbox, { dca: { number_of_chunks: 4, chunk_interval: 2 } })
    await payBtc(sandbox, result.address, 20_000_000n)
    sandbox.world.clock.pass(30 * MINUTE + 7_000)
    sandbox.world.clock.pass(13_000)
    const { swap: running, dcaParams } = await swap(idOf(result))
    expect(dcaParams).toEqual({ numberOfChunks: 4, chunkIntervalBlocks: 2 })
    expect([running.dca.executedChunks, running.dca.remainingChunks]).toEqual([1, 3])
    sandbox.world.clock.pass(HOUR)
    const done = await swap(idOf(result))
    expect(done).toMatchObject({
      state: 'COMPLETED',
      swap: { remainingInputAmount: '0', dca: { executedChunks: 4, currentChunk: null } },
    })
  })

  it('is refunded to the given address, less fees, when its price cannot be met', async () => {
    const sandbox = stillSandbox()
    const { swap } = flip(sandbox)
    const refund = addressOf(sandbox, 'BTC', 'p2pkh', 'bob').address
    const before = sandbox.world.ledger('BTC').balance(refund)
    const { result } = await openBtc(sandbox, { refund, minPrice: `0x${(2n ** 250n).toString(16)}` })
    await payBtc(sandbox, result.address, 5_000_000n)
    sandbox.world.clock.pass(31 * MINUTE)
    expect(await swap(idOf(result))).toMatchObject({
      state: 'SWAPPING',
      swap: { regular: { latestSwapRescheduledReason: 'MinPriceViolation' } },
    })
    sandbox.world.clock.pass(2 * HOUR)
    const done = await swap(idOf(result))
    expect(done).toMatchObject({
      state: 'COMPLETED',
      swap: { swappedOutputAmount: '0', regular: { abortedReason: 'MinPriceViolation' } },
    })
    expect(done.swapEgress).toBeUndefined()
    expect(done.fees.map(({ type }: Wire) => type)).toEqual(['INGRESS', 'EGRESS', 'REFUND'])
    expect(sandbox.world.ledger('BTC').balance(refund) - before).toBe(BigInt(done.refundEgress.amount))
    expect(Number(done.refundEgress.amount)).toBeGreaterThan(4_990_000)
  })

  it('is refunded while the refund fault is set, and paid out after it is cleared', async () => {
    const sandbox = stillSandbox()
    const { swap } = flip(sandbox)
    sandbox.faults.set('chainflip', { refund: true })
    const { result } = await openBtc(sandbox)
    await payBtc(sandbox, result.address, 5_000_000n)
    sandbox.world.clock.pass(3 * HOUR)
    const done = await swap(idOf(result))
    expect([done.state, done.swapEgress, done.refundEgress.witnessedAt > 0]).toEqual(['COMPLETED', undefined, true])
  })

  it('is kept below the minimum, and lost after the channel has closed', async () => {
    const sandbox = stillSandbox()
    const { swap } = flip(sandbox)
    const { result } = await openBtc(sandbox)
    await payBtc(sandbox, result.address, 39_999n)
    sandbox.world.clock.pass(HOUR)
    expect(await swap(idOf(result))).toMatchObject({
      state: 'FAILED',
      deposit: { failure: { mode: 'DEPOSIT_IGNORED', reason: { name: 'BelowMinimumDeposit' } } },
    })
    const { result: late } = await openBtc(sandbox)
    sandbox.world.clock.advance(25 * HOUR)
    await payBtc(sandbox, late.address, 5_000_000n)
    sandbox.world.clock.pass(HOUR)
    expect(await swap(idOf(late))).toMatchObject({ state: 'WAITING', depositChannel: { isExpired: true } })
  })

  it('is boosted after one block when requested', async () => {
    const sandbox = stillSandbox()
    const { swap } = flip(sandbox)
    const { result } = await openBtc(sandbox, { boost: 30 })
    await payBtc(sandbox, result.address, 50_000_000n)
    sandbox.world.clock.pass(10 * MINUTE + 20_000)
    expect(await swap(idOf(result))).toMatchObject({
      boost: { effectiveBoostFeeBps: 5, maxBoostFeeBps: 30 },
      fees: expect.arrayContaining([{ type: 'BOOST', ...BTC, amount: '25000' }]),
    })
  })

  it('reaches a channel opened by the backend, with no commission when it was declined', async () => {
    const sandbox = stillSandbox()
    const { post, swap } = flip(sandbox)
    const body = {
      srcAsset: BTC,
      destAsset: ETH,
      destAddress: DESTINATION,
      amount: '5000000',
      fillOrKillParams: {
        retryDurationBlocks: 50,
        refundAddress: addressOf(sandbox, 'BTC').address,
        minPriceX128: '1',
      },
      takeCommission: false,
    }
    const response = await post('/api/openSwapDepositChannel', body)
    expect(response.status).toBe(201)
    const channel: Wire = await response.json()
    expect(channel).toMatchObject({ brokerCommissionBps: 0, maxBoostFeeBps: 0 })
    await payBtc(sandbox, channel.depositAddress, 5_000_000n)
    sandbox.world.clock.pass(2 * HOUR)
    expect(await swap(channel.id)).toMatchObject({ state: 'COMPLETED', depositChannel: { openedThroughBackend: true } })
  })
})

describe('a deposit on Asset Hub', () => {
  const DOT = { chain: 'Assethub', asset: 'DOT' }

  const openDot = (sandbox: Sandbox, minPrice = '0x1'): Promise<Wire> => {
    const refund_address = addressOf(sandbox, 'DOT', undefined, 'bob').address
    const refund = { retry_duration: 20, refund_address, min_price: minPrice }
    const usdt = { chain: 'Assethub', asset: 'USDT' }
    const target = addressOf(sandbox, 'DOT', undefined, 'carol').address
    return flip(sandbox).rpc('broker_request_swap_deposit_address', [
      DOT,
      usdt,
      target,
      0,
      null,
      null,
      null,
      refund,
      null,
    ])
  }

  const pay = (sandbox: Sandbox, id: Wire, amount: bigint): void => {
    const channel = `${id.issued_block}-Assethub-${id.channel_id}`
    const { address } = addressOf(sandbox, 'DOT')
    const to = sandbox.world.ledger('DOT').own(sandbox.world.key(`chainflip/channel/${channel.split('-')[2]}`))
    sandbox.world.ledger('DOT').pay({ from: address, to, amount })
  }

  it('is identified by block and index once it is in a block, and paid out in a token there', async () => {
    const sandbox = stillSandbox()
    const { swap } = flip(sandbox)
    const { result } = await openDot(sandbox)
    expect(result.address).toMatch(/^0x[0-9a-f]{64}$/)
    const id = `${result.issued_block}-Assethub-${result.channel_id}`
    pay(sandbox, result, 10n ** 12n)
    expect(await swap(id)).toMatchObject({
      state: 'WAITING',
      depositChannel: { depositAddress: expect.stringMatching(/^1/) },
    })
    sandbox.world.clock.pass(HOUR)
    const done = await swap(id)
    expect(done).toMatchObject({ state: 'COMPLETED', deposit: { txRef: expect.stringMatching(/^\d+-2$/) } })
    expect(done.swapEgress.txRef).toMatch(/^\d+-2$/)
    expect(await swap(done.deposit.txRef)).toEqual(done)
    const carol = addressOf(sandbox, 'DOT', undefined, 'carol').address
    expect(sandbox.world.ledger('DOT').balance(carol, '1984')).toBe(BigInt(done.swapEgress.amount))
  })

  it('is refunded to the given account when its price cannot be met', async () => {
    const sandbox = stillSandbox()
    const bob = addressOf(sandbox, 'DOT', undefined, 'bob').address
    const before = sandbox.world.ledger('DOT').balance(bob)
    const { result } = await openDot(sandbox, `0x${(2n ** 250n).toString(16)}`)
    pay(sandbox, result, 10n ** 12n)
    sandbox.world.clock.pass(3 * HOUR)
    const done = await flip(sandbox).swap(`${result.issued_block}-Assethub-${result.channel_id}`)
    expect([done.state, done.swapEgress]).toEqual(['COMPLETED', undefined])
    expect(sandbox.world.ledger('DOT').balance(bob) - before).toBe(BigInt(done.refundEgress.amount))
  })

  it('has no vault', async () => {
    const sandbox = stillSandbox()
    const extra = { chain: 'Assethub', input_amount: '0x1' }
    const response = await flip(sandbox).rpc('broker_request_swap_parameter_encoding', [
      DOT,
      ETH,
      DESTINATION,
      0,
      extra,
    ])
    expect(response.error).toMatchObject({ code: -32021 })
    const query = { srcChain: 'Assethub', srcAsset: 'DOT', isVaultSwap: 'true' }
    const quoted = await flip(sandbox).get(`/v2/quote?${new URLSearchParams(btcToEth('1000000000000', query))}`)
    expect([quoted.status, await quoted.json()]).toEqual([400, { message: 'invalid request' }])
  })
})

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

describe('the backend', () => {
  it('quotes single swaps, swaps in chunks and boost', async () => {
    const { quote } = flip(stillSandbox())
    const small = await quote(btcToEth('1000000'))
    expect(small.map(({ type }: Wire) => type)).toEqual(['REGULAR'])
    const [regular, dca] = await quote(btcToEth('50000000', { brokerCommissionBps: '20' }))
    expect([regular.type, dca.type]).toEqual(['REGULAR', 'DCA'])
    expect(BigInt(dca.egressAmount)).toBeGreaterThan(BigInt(regular.egressAmount))
    expect(regular.includedFees.map(({ type }: Wire) => type)).toEqual(['INGRESS', 'NETWORK', 'BROKER', 'EGRESS'])
    expect(regular.boostQuote).toMatchObject({ estimatedBoostFeeBps: 5, maxBoostFeeBps: 30, type: 'REGULAR' })
    expect(regular.boostQuote.estimatedDurationSeconds).toBeLessThan(regular.estimatedDurationSeconds)
    const [vault] = await quote(btcToEth('1000000', { isVaultSwap: 'true' }))
    expect([vault.isVaultSwap, vault.includedFees[0].amount]).toEqual([true, '0'])
  })

  it('quotes the price that its fees add up to', async () => {
    const { quote } = flip(stillSandbox())
    const [{ estimatedPrice, egressAmount, includedFees }] = await quote(btcToEth('1000000'))
    const amount = (type: string) => BigInt(includedFees.find((fee: Wire) => fee.type === type).amount)
    const [whole, fraction] = estimatedPrice.split('.')
    const price = BigInt(whole + fraction.padEnd(20, '0'))
    const output = ((1_000_000n - amount('INGRESS')) * price * 10n ** 10n) / 10n ** 20n
    const quoted = BigInt(egressAmount) + amount('EGRESS')
    expect(output - quoted < 10n && quoted - output < 10n).toBe(true)
  })

  it('rejects with its own error texts', async () => {
    const sandbox = stillSandbox()
    const { get, catalogue, rpcRaw } = flip(sandbox)
    const refusal = async (query: Record<string, string>) => {
      const response = await get(`/v2/quote?${new URLSearchParams(query)}`)
      return [response.status, ((await response.json()) as Wire).message]
    }
    expect(await refusal(btcToEth('1'))).toEqual([400, 'expected amount is below minimum swap amount (40000)'])
    expect(await refusal(btcToEth('5000000000000'))).toEqual([400, 'insufficient liquidity for the requested amount'])
    expect(await refusal(btcToEth('x'))).toEqual([400, 'invalid request'])
    expect(await refusal({ ...btcToEth('10000000'), destChain: 'Bitcoin', destAsset: 'BTC' })).toEqual([
      400,
      'Requested assets cannot be swapped',
    ])
    expect((await get('/v2/swaps/1-Bitcoin-1')).status).toBe(404)
    expect((await get('/v2/swaps/1-Doge-1')).status).toBe(400)
    sandbox.faults.set('chainflip', { halt: 'BTC' })
    expect(await refusal(btcToEth('10000000'))).toEqual([503, 'Asset Btc is disabled'])
    const closed = (await catalogue()).assets.filter(({ egressEnabled }: Wire) => !egressEnabled)
    expect(closed.map(({ asset }: Wire) => asset)).toEqual(['Btc'])
    expect((await openBtc(sandbox)).error.message).toContain('name: "DepositChannelCreationDisabled"')
    expect(((await (await rpcRaw('{')).json()) as Wire).error.code).toBe(-32700)
  })
})

describe('the broker', () => {
  it('accepts batches and named parameters, and rejects as a node does', async () => {
    const sandbox = stillSandbox()
    const { rpc, rpcRaw } = flip(sandbox)
    const refund = { retry_duration: 10, refund_address: DESTINATION, min_price: '0x1' }
    const named = {
      source_asset: ETH,
      destination_asset: USDC,
      destination_address: DESTINATION,
      broker_commission: 0,
      refund_parameters: refund,
    }
    const [response] = (await (
      await rpcRaw([{ jsonrpc: '2.0', id: 'a', method: 'broker_request_swap_deposit_address', params: named }])
    ).json()) as Wire
    expect(response).toMatchObject({
      id: 'a',
      result: { channel_opening_fee: '0x0', refund_parameters: { refund_address: DESTINATION.slice(2) } },
    })
    const codeOf = async (changes: object) =>
      (await rpc('broker_request_swap_deposit_address', { ...named, ...changes })).error
    expect(await codeOf({ destination_address: 'x' })).toMatchObject({
      code: -32024,
      message: expect.stringContaining('InvalidDestinationAddress'),
    })
    expect(await codeOf({ broker_commission: 1_001 })).toMatchObject({
      message: expect.stringContaining('BrokerCommissionBpsTooHigh'),
    })
    expect(await codeOf({ refund_parameters: { ...refund, retry_duration: 601 } })).toMatchObject({
      message: expect.stringContaining('RetryDurationTooHigh'),
    })
    expect(await codeOf({ source_asset: { chain: 'Doge', asset: 'DOGE' } })).toMatchObject({ code: -32602 })
    expect((await rpc('broker_unknown', [])).error.code).toBe(-32601)
  })
})
