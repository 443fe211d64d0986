import { describeRecorded, recordedText } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { harness, quoteBody, quoteParams } from './testing/harness.ts'
import { RECORDED, recorded } from './testing/recordings.ts'
import { addresses, btc, eth } from './testing/tokens.ts'

const everything = {
  sell: eth,
  buy: btc,
  sellAmount: 10n ** 18n,
  destinationAddress: addresses.BTC,
  refundAddress: addresses.ETH,
  fees: { affiliateBps: 1, serviceBps: 2, accounts: { mayachain: 'a' }, serviceAccounts: { mayachain: 'b' } },
}

/** Every requested path, and the parameters of the quote. */
const requests = async () => {
  const hash = 'F'.repeat(64)
  const body = quoteBody({ fees: { asset: 'BTC.BTC' }, recommended_min_amount_in: '1' })
  const { provider, context, take } = harness({ '/mayachain/quote/swap': body, [`/mayachain/tx/status/${hash}`]: {} })
  await provider.assets(context)
  await provider.quote(quoteParams(everything), context)
  await provider.getStatus?.({ hash }, context).catch(() => undefined)
  const urls = take().map((url) => new URL(url, 'http://node'))
  return {
    paths: urls.map(({ pathname }) => pathname.replace(hash, '{hash}')),
    parameters: urls.flatMap(({ searchParams }) => [...searchParams.keys()]),
  }
}

describeRecorded('the published interface of the node', () => {
  const models = recorded('openapi/mayanode-1.123.0.models.json')
  const older = recordedText(`${RECORDED}/openapi/mayanode-1.111.0.openapi.yaml`)

  it('has every requested path in both known versions', async () => {
    const { paths } = await requests()
    expect(paths).toHaveLength(7)
    for (const path of paths) {
      expect(models.paths).toContain(path)
      expect(older).toContain(`\n  ${path}:\n`)
    }
  })

  it('has every parameter of a quote in 1.123, and not all of them in 1.111', async () => {
    const { parameters } = await requests()
    expect(parameters).toContain('refund_address')
    for (const name of parameters) expect(Object.keys(models.quote_swap_query)).toContain(name)
    expect(models.quote_swap_query.affiliate).toContain('"/" separated')
    const quote = older.slice(older.indexOf('/mayachain/quote/swap:'), older.indexOf('/mayachain/quote/saver/deposit:'))
    const missing = parameters.filter((name) => !quote.includes(`name: ${name}\n`))
    expect(missing).toEqual(['refund_address', 'liquidity_tolerance_bps'])
  })

  it('has the same stages of a deposit in both versions', () => {
    const stages = Object.keys(models.models.TxStagesResponse)
    const text = older.slice(older.indexOf('    TxStagesResponse:'), older.indexOf('    TxStatusResponse:'))
    for (const stage of stages) expect(text).toContain(`        ${stage}:\n`)
    expect(Object.keys(models.models.TxStatusResponse)).toEqual(['tx', 'planned_out_txs', 'out_txs', 'stages'])
    expect(Object.keys(models.models.PlannedOutTx)).toEqual(['chain', 'to_address', 'coin', 'refund'])
    expect(older).toContain('    VersionResponse:\n      type: object\n      required:\n        - current\n')
  })

  it('has the same router interface as THORChain', () => {
    expect(recorded('abi/mayachain-router.json')).toEqual(recorded('abi/thorchain-router.json'))
  })

  it('sends RUNE as a plain transfer and CACAO as a deposit message', () => {
    const notes = recorded('inbound_notes.json')['mayachain_1.111.0']
    expect(Object.keys(notes)).toEqual(expect.arrayContaining(['BTC', 'DASH', 'ETH', 'ARB', 'KUJI']))
    expect(notes.THOR).toMatch(/^Transfer the inbound_address the asset with the memo/)
    expect(notes.MAYA).toMatch(/^Broadcast a MsgDeposit/)
  })
})
