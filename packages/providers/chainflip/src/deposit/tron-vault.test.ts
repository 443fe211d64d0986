import { describe, expect, it } from 'vitest'
import { fromHex } from '../codec/bytes.ts'
import { decode as decodeParameters } from '../codec/cf-parameters.ts'
import { decode } from '../codec/tron-note.ts'
import type { Tampering } from '../testing/broker.ts'
import { buildVaultSwap, codeOf, describeCase, fees, type VaultCase } from '../testing/building.ts'
import { tronVault } from '../testing/contracts.ts'
import { RECEIVER, SENDER } from '../testing/fixture.ts'
import { btc, eth, trx, trxUsdt } from '../testing/tokens.ts'

const SELLER = 'TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g'
const OTHER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

const buy = (changes: VaultCase = {}): VaultCase => ({
  ...changes,
  params: { sell: trxUsdt, buy: eth, ...changes.params },
  addresses: { sources: [SELLER], destinationAddress: RECEIVER, ...changes.addresses },
})

const build = async (changes: VaultCase = {}) => {
  const deposit = await buildVaultSwap(buy(changes))
  if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
  return { deposit, note: decode(fromHex(deposit.memoHex ?? '') ?? new Uint8Array()) }
}

describe('a vault swap on TRON', () => {
  it('pays a token to the vault with the order in the note', async () => {
    const { deposit, note } = await build({ params: { fees } })
    expect(deposit).toMatchObject({ to: tronVault, inboundAddress: tronVault, amount: 10_000_000n, asset: trxUsdt })
    expect(deposit.toContract).toBeUndefined()
    expect(note).toMatchObject({ asset: 1, chain: 'ETH', address: fromHex(RECEIVER) })
    const parameters = decodeParameters(note.parameters, 20)
    expect(parameters).toMatchObject({ retryBlocks: 300, brokerBps: 15 })
    expect(parameters.refund).toHaveLength(20)
  })

  it('pays TRX to the vault as a contract, and refunds to the refund address', async () => {
    const params = { sell: trx, buy: btc }
    const { deposit, note } = await build({ params, addresses: { destinationAddress: SENDER, refundAddress: OTHER } })
    expect(deposit).toMatchObject({ to: tronVault, toContract: true, asset: trx })
    expect([note.asset, note.chain, new TextDecoder().decode(note.address)]).toEqual([5, 'BTC', SENDER])
    const own = await build({ params, addresses: { destinationAddress: SENDER } })
    const refundOf = (parameters: Uint8Array) => decodeParameters(parameters, 20).refund
    expect(refundOf(note.parameters)).not.toEqual(refundOf(own.note.parameters))
  })

  it('takes addresses in the notation of older nodes', async () => {
    const to = '0x32e07e5dfcb75c2977adddc593eb8d6b6e71f96e'
    const source_token_address = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'
    const { deposit } = await build({ tampering: { answer: { to, source_token_address } } })
    expect(deposit.to).toBe(tronVault)
  })

  it('is refused for every difference in what the broker encodes', async () => {
    const tamperings: readonly Tampering[] = [
      { note: { asset: 2 } },
      { note: { chain: 'ARB' } },
      { note: { address: new Uint8Array(20) } },
      { note: { parameters: new Uint8Array(80) } },
      { parameters: { refund: new Uint8Array(20) } },
      { parameters: { minPrice: 0n } },
      { parameters: { retryBlocks: 1 } },
      { parameters: { oracleBps: 1_000 } },
      { parameters: { dca: { chunks: 10, interval: 2 } } },
      { parameters: { boostBps: 1 } },
      { parameters: { broker: new Uint8Array(32).fill(9) } },
      { parameters: { brokerBps: 1_000 } },
      { parameters: { affiliates: [{ id: 0, bps: 1 }] } },
      { answer: { to: OTHER } },
      { answer: { value: '0x1' } },
      { answer: { calldata: '0x' } },
      { answer: { source_token_address: OTHER } },
      { answer: { note: '0x' } },
      { answer: { note: 'note' } },
      { answer: { note: undefined } },
    ]
    for (const tampering of tamperings) {
      expect(await codeOf(buildVaultSwap(buy({ tampering }))), describeCase(tampering)).toBe('UpstreamError')
    }
    const coin: VaultCase = { params: { sell: trx } }
    for (const answer of [{ value: '0x0' }, { calldata: '0xa9059cbb' }]) {
      expect(await codeOf(buildVaultSwap(buy({ ...coin, tampering: { answer } })))).toBe('UpstreamError')
    }
  })
})
