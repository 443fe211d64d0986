import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { readCoinType } from './coin-type.ts'
import { suiFacts } from './facts.ts'
import { computeGasBudget } from './gas-budget.ts'
import { readDryRun, readRecipients, readTotal } from './gateway/json-rpc.ts'
import { chainOver } from './testing/fixtures.ts'

describeRecorded('Sui', () => {
  const chain = chainOver(async () => ({ status: 500, headers: {}, text: '' }))
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.SUI

  it('accepts the valid addresses and refuses the others', () => {
    expect(valid.length).toBeGreaterThan(2)
    for (const { address } of valid) expect(chain.readAddress('SUI', address)?.canonical).toBe(address)
    for (const { address } of invalid) expect(chain.readAddress('SUI', address), address).toBeUndefined()
  })

  it('reads a balance', () => {
    expect(readTotal(recordedJson('chains/data/rpc/sui-balance_coin.json').result)).toBe(52_855_428_706n)
  })

  it('reads every coin type of a wallet', () => {
    const { result } = recordedJson('chains/data/rpc/sui-balance_tokens.json')
    expect(result.length).toBeGreaterThan(5)
    for (const { coinType } of result) expect(readCoinType(coinType)).toBe(coinType)
  })

  it('reads the recipient of a recorded transfer', () => {
    const { result } = recordedJson('chains/data/rpc/sui-transfer_sui.json')
    expect(readRecipients(result)).toEqual(['0x9d6b98b18fd26b5efeec68d020dcf1be7a94c2c315353779bc6b3aed44188ddf'])
  })

  it('computes a sufficient gas budget for a recorded transfer of SUI', () => {
    const { result } = recordedJson('chains/data/rpc/sui-transfer_sui.json')
    const run = readDryRun(result)
    expect(run).toEqual({ computation: 747_000n, storage: 1_976_000n, rebate: 978_120n })
    const spent = run.computation + run.storage - run.rebate
    expect(computeGasBudget(run, 747n, suiFacts.own)).toBe(spent + 747_000n)
  })
})
