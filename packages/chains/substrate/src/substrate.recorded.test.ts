import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { createStateChain } from './gateway/state-chain.ts'
import { chainflip, polkadot, readAddress } from './network.ts'

describeRecorded('Polkadot and Chainflip', () => {
  it('accepts the valid addresses and refuses the others', () => {
    const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.DOT
    expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(2)
    for (const { address, form } of valid) {
      expect(readAddress(polkadot, address), address).toEqual({ canonical: address, form })
      expect(readAddress(chainflip, address), address).toBeUndefined()
    }
    for (const { address } of invalid) expect(readAddress(polkadot, address), address).toBeUndefined()
  })

  it('accepts the accounts of brokers', () => {
    const facts = JSON.stringify(recordedJson('providers/chainflip/data/test-vectors.json'))
    const accounts = new Set(facts.match(/\bcF[1-9A-HJ-NP-Za-km-z]{47}\b/g))
    for (const address of accounts) expect(readAddress(chainflip, address)?.form, address).toBe('ss58-2112')
    expect(accounts.size).toBeGreaterThan(0)
  })

  it('reads the recorded account of a broker', async () => {
    const recorded = recordedJson('providers/chainflip/data/rpc-results.toolkit-fixtures.json')
    const account = recorded.cf_account_info__broker
    const node = createStateChain(async (_question, _signal, read) => read(account, () => Promise.reject()))
    expect(await node.balance('cF', new AbortController().signal)).toBe(0x123dd89c5bb3f5009n)
  })
})
