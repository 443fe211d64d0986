import { describe, expect, it } from 'vitest'
import { fromHex } from '../codec/bytes.ts'
import { decode as decodeParameters } from '../codec/cf-parameters.ts'
import { decode as decodeCall } from '../codec/vault-call.ts'
import type { Tampering } from '../testing/broker.ts'
import { buildVaultSwap, codeOf, describeCase, fees } from '../testing/building.ts'
import { vaultContracts } from '../testing/contracts.ts'
import { RECEIVER, SENDER } from '../testing/fixture.ts'
import { arbUsdc, btc, eth, usdc } from '../testing/tokens.ts'

describe('a vault swap on an EVM chain', () => {
  const evm = { addresses: { sources: [RECEIVER] as [string], destinationAddress: SENDER } }

  it('sends the coin with the call', async () => {
    const deposit = await buildVaultSwap({ ...evm, params: { sell: eth, buy: btc, fees } })
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
    expect(deposit.call).toMatchObject({ to: vaultContracts.ETH, value: 10_000_000n })
    expect(deposit.call.approval).toBeUndefined()
    const call = decodeCall(deposit.call.data)
    expect(call).toMatchObject({ destinationChain: 3, destinationAsset: 5 })
    expect(new TextDecoder().decode(call.destinationAddress)).toBe(SENDER)
    expect(decodeParameters(call.parameters, 20)).toMatchObject({ retryBlocks: 300, oracleBps: 100, brokerBps: 15 })
  })

  it('transfers an approved token, and refunds to the refund address', async () => {
    const other = '0xb853Fd0303aAc70196E36758dB4754147BC73b32'
    const deposit = await buildVaultSwap({
      params: { sell: arbUsdc, buy: btc },
      addresses: { ...evm.addresses, refundAddress: other },
    })
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
    const token = arbUsdc.address ?? ''
    expect(deposit.call).toMatchObject({
      value: 0n,
      approval: { token, spender: vaultContracts.ARB, amount: 10_000_000n },
    })
    const call = decodeCall(deposit.call.data)
    expect(call.token).toEqual({ address: token.toLowerCase(), amount: 10_000_000n })
    expect(decodeParameters(call.parameters, 20).refund).toEqual(fromHex(other))
  })

  it('is refused for every difference in what the broker encodes', async () => {
    const account = new Uint8Array(32).fill(9)
    const tamperings: readonly Tampering[] = [
      { call: { destinationChain: 4 } },
      { call: { destinationAddress: new TextEncoder().encode('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa') } },
      { call: { destinationAsset: 1 } },
      { call: { token: { address: usdc.address ?? '', amount: 9_999_999n } } },
      { call: { token: { address: arbUsdc.address ?? '', amount: 10_000_000n } } },
      { call: { token: undefined } },
      { parameters: { refund: new Uint8Array(20) } },
      { parameters: { minPrice: 0n } },
      { parameters: { retryBlocks: 1 } },
      { parameters: { oracleBps: 1_000 } },
      { parameters: { dca: { chunks: 10, interval: 2 } } },
      { parameters: { boostBps: 1 } },
      { parameters: { broker: account } },
      { parameters: { brokerBps: 1_000 } },
      { parameters: { affiliates: [{ id: 0, bps: 1 }] } },
      { answer: { to: '0xdddddddddddddddddddddddddddddddddddddddd' } },
      { answer: { value: '0x1' } },
      { answer: { calldata: '0x11223344' } },
    ]
    for (const tampering of tamperings) {
      const attempt = buildVaultSwap({ ...evm, params: { sell: usdc, buy: btc }, tampering })
      expect(await codeOf(attempt), describeCase(tampering)).toBe('UpstreamError')
    }
  })
})
