import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { RECORDED } from '../../testing/recorded.ts'
import { deriveBitcoinAddress, writeScripts } from './bitcoin-htlc.ts'
import { encodeApprove, encodeInitiate, hashSwapIds } from './evm-htlc.ts'
import { readSolanaHtlc } from './solana-htlc.ts'
import { encodeStarknetInitiate, INITIATE_SELECTOR, writeStarknetCalls } from './starknet-htlc.ts'

const data = (name: string) => recordedJson(`${RECORDED}/${name}.json`)

describeRecorded('HTLC derivations', () => {
  const golden = data('golden-htlc-derivations')

  it('gives every recorded Bitcoin address, on test and main network, with its three scripts', async () => {
    expect(golden.bitcoin).toHaveLength(4)
    for (const vector of golden.bitcoin) {
      const { initiatorXOnly, redeemerXOnly, secretHash } = vector
      const htlc = {
        initiator: initiatorXOnly,
        redeemer: redeemerXOnly,
        secretHash,
        timelock: BigInt(vector.timelock),
      }
      const scripts = await writeScripts(htlc)
      expect(hex.encode(scripts.redeem)).toBe(vector.redeem)
      expect(hex.encode(scripts.refund)).toBe(vector.refund)
      expect(hex.encode(scripts.instantRefund)).toBe(vector.instantRefund)
      expect(await deriveBitcoinAddress('BTC', htlc, 'tb')).toBe(vector.recordedSwapId)
      expect(await deriveBitcoinAddress('BTC', htlc)).toBe(vector.mainnetAddress)
    }
  })

  it('gives every recorded identifier of an EVM lock in both versions', () => {
    expect(golden.evmSwapIds).toHaveLength(2)
    for (const {
      chainId,
      initiator,
      redeemer,
      timelock,
      amount,
      secretHash,
      v1,
      v2,
      recordedSwapId,
    } of golden.evmSwapIds) {
      const terms = { redeemer, timelock: BigInt(timelock), amount: BigInt(amount), secretHash }
      const htlc = '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95'
      const ids = hashSwapIds({ chainId: BigInt(chainId), initiator, htlc }, terms)
      expect(ids).toMatchObject({ v1, v2 })
      expect([v1, v2]).toContain(recordedSwapId)
    }
  })

  it('gives the recorded call data of initiate and approve', () => {
    for (const { message, recordedData, approveExample } of golden.evmInitiate) {
      const terms = { ...message, timelock: BigInt(message.timelock), amount: BigInt(message.amount) }
      expect(encodeInitiate(terms)).toBe(recordedData)
      expect(encodeApprove(approveExample.spender, BigInt(approveExample.amount))).toBe(approveExample.data)
    }
  })

  it('hashes secrets with SHA-256', () => {
    for (const { secret, secret_hash } of golden.secrets)
      expect(hex.encode(sha256(hex.decode(secret)))).toBe(secret_hash)
  })

  it('gives the recorded Starknet call data', () => {
    const { transaction } = data('testnet_create_order_starknet_source_early_v2_shape').result
    const { source_swap: source } = data('testnet_order_starknet').result
    const terms = {
      redeemer: source.redeemer,
      timelock: BigInt(source.timelock),
      amount: BigInt(source.amount),
      secretHash: source.secret_hash,
    }
    expect(transaction.selector).toBe(INITIATE_SELECTOR)
    expect(encodeStarknetInitiate(terms)).toEqual(transaction.calldata)
    expect(writeStarknetCalls('0x1', transaction.to, terms)).toEqual([
      { contractAddress: '0x1', entrypoint: 'approve', calldata: [transaction.to, '0xc350', '0x0'] },
      { contractAddress: transaction.to, entrypoint: 'initiate', calldata: transaction.calldata },
    ])
  })

  it('reads the recorded Solana transaction as the lock of its order', async () => {
    const { versioned_tx } = data('testnet_create_order_solana_source').result
    const { source_swap: source } = data('testnet_order_solana').result
    const lock = await readSolanaHtlc(versioned_tx)
    expect(lock).toMatchObject({
      initiator: source.initiator,
      redeemer: source.redeemer,
      secretHash: source.secret_hash,
      amount: BigInt(source.amount),
      timelock: BigInt(source.timelock),
    })
    expect(lock.instruction.accounts.map(({ signer, writable }) => [signer, writable])).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ])
    const base64 = Buffer.from(versioned_tx, 'hex').toString('base64')
    expect(await readSolanaHtlc(base64)).toEqual(lock)
  })
})
