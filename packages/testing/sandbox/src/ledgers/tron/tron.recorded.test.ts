import { hexToBytes } from '@noble/hashes/utils.js'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { describeTransaction } from '../../gateways/trongrid/describe-transaction.ts'
import { readTransaction } from '../../gateways/trongrid/read-transaction.ts'
import { createSandbox } from '../../sandbox.ts'
import { checkSignature } from './signature.ts'
import { tronAddress } from './tron-address.ts'
import { TronRefusal } from './tron-refusal.ts'

const transfers = ['coin_transfer', 'thorchain_swap', 'token_transfer']
const recorded = (name: string) => recordedJson(`chains/data/rpc/tron-${name}.json`)
const read = (name: string) => readTransaction({ fields: recorded(`transaction_${name}`), visible: false })

const refusalOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof TronRefusal) return `${error.code} ${error.message}`
    throw error
  }
  throw new Error('It was accepted.')
}

describeRecorded('TRON in the sandbox', () => {
  it.each(transfers)('encodes %s again and accepts its signature', (name) => {
    const signed = read(name)
    const { txID, raw_data_hex } = recorded(`transaction_${name}`)
    expect(signed.txid).toBe(txID)
    expect(Buffer.from(signed.rawBytes).toString('hex')).toBe(raw_data_hex)
    expect(() => checkSignature(signed)).not.toThrow()
    const changed = hexToBytes(recorded(`transaction_${name}`).signature[0])
    changed[3] = (changed[3] ?? 0) ^ 1
    expect(refusalOf(() => checkSignature({ ...signed, signatures: [changed] }))).toMatch('SIGERROR')
  })

  it.each(transfers)('shows %s as the node does', (name) => {
    const bandwidth = { usage: 0n, fee: 0n }
    const none = { energy: 0n, energyFee: 0n, memoFee: 0n, systemFee: 0n, moved: [], logs: [], output: '0x' } as const
    const shown = describeTransaction(
      { signed: read(name), outcome: { ...none, ret: 'SUCCESS', bandwidth }, time: 0 },
      false,
    )
    expect(shown).toEqual(recorded(`transaction_${name}`))
  })

  it('refuses a payment to oneself with the recorded code and text', async () => {
    const { code, message } = recorded('transaction_broadcast_error')
    const { world } = createSandbox({ seed: 'recorded', networks: [] })
    const owner = world.tron.own(new Uint8Array(32).fill(9))
    world.tron.fund(owner, 10_000_000n)
    const refusal = refusalOf(() => world.tron.pay({ from: owner, to: owner, amount: 1n }))
    expect(refusal).toBe(`${code} ${Buffer.from(message, 'hex').toString()}`)
  })

  it('charges the recorded fee of a payment to a new account', () => {
    const { fee, receipt } = recorded('transaction_coin_transfer_receipt')
    const { world } = createSandbox({ seed: 'recorded', networks: [] })
    const owner = world.tron.own(new Uint8Array(32).fill(9))
    world.tron.fund(owner, 100_000_000n)
    const to = tronAddress(Uint8Array.from([0x41, ...new Uint8Array(20).fill(3)]))
    const id = world.tron.pay({ from: owner, to, amount: 25_000_000n })
    expect(world.tron.find(id)?.fee).toBe(BigInt(fee))
    expect(world.tron.stored(id)?.outcome.bandwidth.fee).toBe(BigInt(receipt.net_fee))
  })
})
