import { readProbe } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { utxo } from './utxo.ts'

const HASH = '00000000000000000001f3e8f3c1a6d5e4b3c2a1908f7e6d5c4b3a2918070605'

describe('the probe of a UTXO index', () => {
  it('reads an Esplora index', async () => {
    const plugin = utxo({ gateways: { BTC: { kind: 'esplora', url: 'https://index.example/api' } } })
    const read = await readProbe(plugin, 'BTC', {
      '/block-height/478559': '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148',
      '/blocks/tip/hash': HASH,
      [`/block/${HASH}`]: { id: HASH, height: 925_000, timestamp: 1_735_689_600 },
      '/v1/fees/precise': { halfHourFee: 4.5 },
      '/address/1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH/utxo': [
        { txid: HASH, vout: 0, value: 546, status: { confirmed: true } },
      ],
    })
    const first = '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148'
    expect(read.network).toEqual({ found: first, expected: first })
    expect(read.facts).toMatchObject([{ name: 'feeRate', chain: 'BTC', current: 'an estimate of 4.5', agrees: true }])
    expect(read).toMatchObject({
      head: { height: 925_000n, time: 1_735_689_600_000 },
      fee: { value: '4.5', unit: 'sat/vB' },
      balance: { amount: 546n },
    })
  })

  it('reads a Blockbook index, and the branch of Zcash', async () => {
    const plugin = utxo({ gateways: { ZEC: { kind: 'blockbook', url: 'https://index.example' } } })
    const read = await readProbe(plugin, 'ZEC', {
      '/api/v2/block-index/0': { blockHash: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08' },
      '/api/v2': {
        blockbook: { bestHeight: 860_730, lastBlockTime: '2024-09-10T08:19:04.471017534Z' },
        backend: { consensus: { chaintip: '00000001', nextblock: '00000001' } },
      },
      '/api/v2/utxo/t1UYsZVJkLPeMjxEtACvSxfWuNmddpWfxzs': [],
    })
    expect(read.network?.found).toBe(read.network?.expected)
    expect(read.head).toEqual({ height: 860_730n, time: Date.parse('2024-09-10T08:19:04.471Z') })
    expect([read.fee, read.balance?.amount]).toEqual([undefined, 0n])
    expect(read.facts).toMatchObject([
      { name: 'consensusBranch', value: '0x77190ad9', current: '0x00000001', agrees: false },
    ])
  })
})
