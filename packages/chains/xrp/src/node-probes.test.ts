import { describeRecorded, NOW, readProbe, readProbeNetwork, recordedJson } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { xrp } from './xrp.ts'

const info = {
  network_id: 0,
  load_factor: 1,
  validated_ledger: { age: 3, seq: 98_000_000, base_fee_xrp: 0.00001, reserve_base_xrp: 1, reserve_inc_xrp: 0.2 },
}

const account = { result: { account_data: { Balance: '37000000', Sequence: 1, OwnerCount: 0, Flags: 0 } } }

describe('the probe of an XRP Ledger server', () => {
  it('reads network, head, fee and a balance', async () => {
    const answers = { server_info: { result: { info } }, account_info: account }
    expect(await readProbe(xrp({ rpc: 'https://node.example' }), 'XRP', answers)).toMatchObject({
      network: { found: '0', expected: '0' },
      head: { height: 98_000_000n, time: NOW - 3_000 },
      fee: { value: '10', unit: 'drop' },
      balance: { amount: 37_000_000n },
    })
  })

  it('names a server of another network', async () => {
    const answers = { server_info: { result: { info: { ...info, network_id: 1 } } }, account_info: account }
    expect((await readProbeNetwork(xrp({ rpc: 'https://node.example' }), 'XRP', answers))?.found).toBe('1')
  })
})

describeRecorded('the probe of an XRP Ledger server', () => {
  it('reads a recorded state', async () => {
    const answers = { server_info: recordedJson('chains/data/rpc/xrp-serverInfo.rippled.json'), account_info: account }
    expect(await readProbe(xrp({ rpc: 'https://node.example' }), 'XRP', answers)).toMatchObject({
      network: { found: '0' },
      head: { height: 6_595_042n, time: NOW - 5_000 },
      fee: { value: '10' },
    })
  })
})
