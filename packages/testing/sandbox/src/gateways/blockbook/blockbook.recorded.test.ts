import { describeWhere, findRecording } from '@switchyard/test-support'
import { openApiJudge } from '@switchyard/test-support/open-api/open-api-judge'
import { expect, it } from 'vitest'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, signUtxo } from '../../testing/wallet.ts'

/** Under `chains/` or, as those of other services, `upstream-schemas/`. */
const DOCUMENT = 'chains/data/blockbook-openapi.yaml'

describeWhere(findRecording(DOCUMENT), 'Blockbook by its own OpenAPI document', () => {
  it.each(['LTC', 'DOGE', 'BCH', 'DASH', 'ZEC'])('answers for %s as documented', async (chain) => {
    const judge = await openApiJudge(DOCUMENT)
    const sandbox = stillSandbox({ networks: [] })
    const base = sandbox.urls.gateways[chain]?.blockbook ?? ''
    const owner = addressOf(sandbox, chain)
    const ask = async (path: string, body?: string): Promise<readonly string[]> => {
      const url = new URL(base + path)
      const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'text/plain' } }
      const response = await sandbox.fetch(new Request(url, init))
      const text = await response.text()
      const exchange = { method: body === undefined ? 'GET' : 'POST', query: url.searchParams, status: response.status }
      return judge({ ...exchange, path: path.split('?')[0] ?? '', text, ...(body === undefined ? {} : { body }) })
    }
    const ledger = sandbox.world.ledger(chain)
    const from = ledger.own(new Uint8Array(32).fill(7))
    ledger.fund(from, 500_000_000n)
    const txid = ledger.pay({ from, to: owner.address, amount: 200_000_000n })
    const waiting = await ask(`/api/v2/tx/${txid}`)
    sandbox.world.clock.pass(3_600_000)
    const asked = [
      '/api/',
      '/api/status',
      '/api/v2/block-index/1',
      `/api/v2/address/${owner.address}`,
      `/api/v2/address/${owner.address}?details=txs`,
      `/api/v2/address/${owner.address}?details=basic`,
      `/api/v2/utxo/${owner.address}`,
      `/api/v2/utxo/${owner.address}?confirmed=true`,
      `/api/v2/tx/${txid}`,
      `/api/v2/tx/${'00'.repeat(32)}`,
      '/api/v2/address/nobody',
      '/api/v2/estimatefee/2',
      '/api/v2/sendtx/00',
    ]
    const faults = [...waiting]
    for (const path of asked) faults.push(...(await ask(path)))
    if (chain === 'LTC') {
      const raw = await signUtxo(sandbox, owner, { vaultScript: new Uint8Array([0x51]), amount: 100_000n })
      faults.push(...(await ask('/api/v2/sendtx/', raw)))
    }
    expect([...new Set(faults)]).toEqual([])
  })
})
