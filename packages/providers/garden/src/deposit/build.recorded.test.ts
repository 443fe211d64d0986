import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { RECORDED } from '../testing/recorded.ts'
import { btc, eth, sol, strkWbtc, wbtc } from '../testing/tokens.ts'
import { buildLock } from './build-lock.ts'
import { readOrder } from './read-order.ts'

const data = (name: string) => recordedJson(`${RECORDED}/${name}.json`)
const state = { sellId: '', buyId: '', buy: btc, buyAmount: 1n, solverId: '', slippageBps: 0, affiliateFees: [] }

describeRecorded('deposits of recorded orders', () => {
  it('locks WBTC by the recorded call, on the recorded chain and contract', async () => {
    const { result } = data('testnet_create_order_evm_source_early_v2_shape')
    const { source, id } = readOrder(data('testnet_order_created_evm_to_btc').result)
    const sell = { ...wbtc, chainId: '11155111' }
    const lock = {
      opened: result,
      source,
      terms: source,
      owner: source.initiator,
      state: { ...state, sell, htlc: result.transaction.to },
    }
    expect(id).toBe(result.order_id)
    expect(await buildLock(lock)).toMatchObject({
      call: { to: result.transaction.to, data: result.transaction.data, value: 0n },
    })
    const elsewhere = { ...lock, state: { ...lock.state, sell: eth } }
    await expect(buildLock(elsewhere)).rejects.toThrow('another value')
  })

  it('locks SOL by the recorded instruction, in the pinned program', async () => {
    const { result } = data('testnet_create_order_solana_source')
    const { source } = readOrder(data('testnet_order_solana').result)
    const htlc = '2bag6xpshpvPe7SJ9nSDLHpxqhEAoHPGpEkjNSv7gxoF'
    const lock = {
      opened: result,
      source,
      terms: source,
      owner: source.initiator,
      state: { ...state, sell: sol, htlc },
    }
    const deposit = await buildLock(lock)
    expect(deposit).toMatchObject({
      kind: 'contractCall',
      call: { vm: 'solana', instructions: [{ programAddress: htlc }] },
    })
    for (const change of [
      { owner: 'somebody' },
      { terms: { ...source, amount: 1n } },
      { terms: { ...source, timelock: 1n } },
      { terms: { ...source, redeemer: htlc } },
      { terms: { ...source, secretHash: '' } },
    ])
      await expect(buildLock({ ...lock, ...change })).rejects.toThrow("Garden's order has")
    const flipped = { ...result, versioned_tx: result.versioned_tx.replace('053f7b71994b940e', '053f7b71994b940f') }
    await expect(buildLock({ ...lock, opened: flipped })).rejects.toThrow('another call')
  })

  it('locks on Starknet by the recorded call data', async () => {
    const { result } = data('testnet_create_order_starknet_source_early_v2_shape')
    const { source } = readOrder(data('testnet_order_starknet').result)
    const lock = {
      opened: result,
      source,
      terms: source,
      owner: source.initiator,
      state: { ...state, sell: strkWbtc, htlc: result.transaction.to },
    }
    expect(await buildLock(lock)).toMatchObject({
      call: { calls: [{ entrypoint: 'approve' }, { calldata: result.transaction.calldata }] },
    })
  })

  it('pays the recorded Bitcoin address of its keys', async () => {
    const { result } = data('testnet_create_order_bitcoin_source')
    const [vector] = data('golden-htlc-derivations').bitcoin
    const { source } = readOrder(data('testnet_order_solana').result)
    const side = {
      ...source,
      redeemer: vector.redeemerXOnly,
      delegate: vector.initiatorXOnly,
      secretHash: vector.secretHash,
      timelock: 144n,
      amount: 50_000n,
    }
    expect(result.to).toBe(vector.address)
    const opened = { ...result, to: vector.mainnetAddress }
    const lock = {
      opened,
      source: { ...side, swapId: vector.mainnetAddress },
      terms: side,
      owner: '',
      state: { ...state, sell: btc, htlc: '' },
    }
    expect(await buildLock(lock)).toEqual({ kind: 'simpleTransfer', to: vector.mainnetAddress })
    // The recorded address is of the test network: a main network sell must never pay it.
    await expect(buildLock({ ...lock, opened: result })).rejects.toThrow('does not follow')
  })
})
