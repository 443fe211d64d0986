import { describeRecorded, readProbe, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { ton } from './ton.ts'

describeRecorded('the probe of a TON gateway', () => {
  it('reads network, head and a balance', async () => {
    const rpc = { v2: 'https://node.example/v2', v3: 'https://node.example/v3' }
    const first = { root_hash: 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk=' }
    const read = await readProbe(ton({ rpc }), 'TON', {
      '/v2/getMasterchainInfo': { ok: true, result: { init: first } },
      '/v3/masterchainInfo': recordedJson('chains/data/rpc/ton-masterchain_info.json'),
      '/v2/getWalletInformation?address=UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ': {
        ok: true,
        result: { balance: '42', account_state: 'uninitialized' },
      },
    })
    expect(read.network?.found).toBe(read.network?.expected)
    expect(read).toMatchObject({ head: { height: 51_317_643n, time: 1_756_242_080_000 }, balance: { amount: 42n } })
  })
})
