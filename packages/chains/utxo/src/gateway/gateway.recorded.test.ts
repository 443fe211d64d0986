import { describeRecorded, recordedJson, recordedText } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { createBlockbook } from './blockbook.ts'
import { createEsplora } from './esplora.ts'

const signal = new AbortController().signal

describeRecorded('gateway answers', () => {
  const samples: Readonly<Record<string, { readonly response: string }>> = recordedJson(
    'chains/data/mempool-esplora-samples.json',
  )
  /** The samples are JavaScript literals with unquoted keys and trailing ellipses. */
  const sample = (name: string): string =>
    (samples[name]?.response ?? '').replace(/,?\s*\.\.\.(?=\s*\])/, '').replace(/^(\s*)(\w+):/gm, '$1"$2":')

  it('reads the coins of the mempool documentation', async () => {
    expect(
      await createEsplora(async () => sample('get-address-utxo')).unspent('1KFHE7w8BhaENAswwryaoccDb6qcT6DbYY', signal),
    ).toEqual([
      {
        txid: '12f96289f8f9cd51ccfe390879a46d7eeb0435d9e0af9297776e6bdf249414ff',
        vout: 0,
        value: 644_951_084n,
        confirmations: undefined,
        coinbase: false,
      },
    ])
  })

  it('reads the precise fees of the mempool documentation', async () => {
    expect(await createEsplora(async () => sample('get-recommended-fees-precise')).feeRate(signal)).toBe(1094n)
  })

  /** An example of the Blockbook document, whose values are flow-style YAML lines. */
  const document = recordedText('chains/data/blockbook-openapi.yaml')
  const example = (name: string): string => document.split(`\n    ${name}:\n`)[1]?.split(/\n {4}\w/)[0] ?? ''

  it('reads the coins of the Blockbook documentation', async () => {
    const items = example('UtxoList').split('- txid:').slice(1)
    const json = items.map((item) =>
      Object.fromEntries(
        `txid:${item}`
          .trim()
          .split('\n')
          .map((line) => line.trim().split(': '))
          .map(([name = '', value = '']) => [name.replace(':', ''), JSON.parse(value || '""')]),
      ),
    )
    const read = await createBlockbook(async () => JSON.stringify(json)).unspent('D', signal)
    expect(read).toMatchObject([
      { vout: 0, value: 1_422_303_206_539n, confirmations: 0, coinbase: false },
      { vout: 1, value: 39_748_685n, confirmations: 47, coinbase: true },
    ])
  })

  it('reads the fee estimate of the Blockbook documentation, in coins per kilobyte', async () => {
    const result = /result: "(.+)"/.exec(example('EstimateFee'))?.[1]
    expect(await createBlockbook(async () => JSON.stringify({ result })).feeRate(signal)).toBe(2460n)
  })

  it('reads the spenders of a recorded transaction', async () => {
    const gateway = createBlockbook(async () => recordedText('chains/data/rpc/blockbook-transaction_by_hash.json'))
    const txid = '654c6a28f7ff1915d2b9abc2e18e32a37e0196203d64aced6221651f003f5e94'
    expect(await gateway.spenders(txid, signal)).toEqual([
      'bc1p8l0xktmerqgwgrq6l6cejzc3dhph5z8cv6ae083cuvcjhpnten7s2wjswr',
    ])
    expect(await gateway.transaction(txid, signal)).toMatch(/^02000000000101fa53/)
    expect(await gateway.receivers(txid, signal)).toEqual([
      'bc1prs529jr4v69hlm35u305j6tnk6erk6n9s48nl3raw0gz54k9twls6pvnee',
    ])
  })

  it('reads the transaction of the mempool documentation, which omits the outputs', async () => {
    const gateway = createEsplora(async () => sample('get-transaction'))
    expect(await gateway.receivers('15e10745f15593a899cef391191bdd3d7c12412cc4696b7bcb669d0feadc8521', signal)).toEqual(
      [],
    )
  })
})
