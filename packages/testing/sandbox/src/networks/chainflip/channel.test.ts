import { describe, expect, it } from 'vitest'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'
import { SANDBOX_BROKER } from './chainflip.ts'
import {
  AFFILIATE,
  BTC,
  btcToEth,
  DESTINATION,
  ETH,
  flip,
  HOUR,
  idOf,
  MINUTE,
  openBtc,
  payBtc,
  type Wire,
} from './testing/chainflip-client.ts'

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
