import { describeRecorded, readProbe, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { utxo } from './utxo.ts'

describeRecorded('facts of BTC', () => {
  it("agree with mempool.space's published fee rates", async () => {
    const samples = recordedJson('chains/data/mempool-esplora-samples.json') as Record<string, { response: string }>
    const precise = JSON.parse(samples['get-recommended-fees-precise']?.response ?? '')
    const hash = 'ab'.repeat(32)
    const { facts } = await readProbe(
      utxo({ gateways: { BTC: { kind: 'esplora', url: 'https://index.example' } } }),
      'BTC',
      {
        '/block-height/478559': '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148',
        '/blocks/tip/hash': hash,
        [`/block/${hash}`]: { height: 925_000, timestamp: 1_735_689_600 },
        '/v1/fees/precise': precise,
        '/address/1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH/utxo': [],
      },
    )
    const current = `an estimate of ${precise.halfHourFee}, relayed from ${precise.minimumFee}`
    expect(facts).toMatchObject([{ name: 'feeRate', chain: 'BTC', current, agrees: true }])
  })
})
