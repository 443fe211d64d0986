import { describe, expect, it } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { ContractIdentity, KnownCode, NamedContract } from '../contract/known-code.ts'
import { createEvents } from '../events.ts'
import { createContractIdentifier } from './contract-identifier.ts'

const codes: readonly KnownCode[] = [{ version: 'V9', codeHash: `0x${'ab'.repeat(32)}`, immutables: [] }]
const named: NamedContract = {
  provider: 'P',
  chain: 'ETH',
  address: `0x${'1A'.repeat(20)}`,
  namedBy: ['https://node.example/key'],
  codes,
}

const withAnswers = (...answers: (ContractIdentity | Error)[]) => {
  const events = createEvents()
  const emitted: unknown[] = []
  events.on('contract-recognized', (fact) => emitted.push(fact))
  let calls = 0
  const chain = {
    identifyContract: async () => {
      calls += 1
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
  } as unknown as Chain
  const identify = createContractIdentifier({ chains: new Map([['ETH', chain]]), events })
  return { identify, emitted, count: () => calls }
}

describe('a contract that no fact pins', () => {
  it('is recognised once, remembered, and emitted with hosts alone', async () => {
    const { identify, emitted, count } = withAnswers({ version: 'V9', readFrom: 'rpc.test' })
    expect(await Promise.all([identify(named), identify(named)])).toEqual([
      { version: 'V9', readFrom: 'rpc.test' },
      { version: 'V9', readFrom: 'rpc.test' },
    ])
    await identify({ ...named, address: named.address.toLowerCase() })
    expect(count()).toBe(1)
    expect(emitted).toEqual([
      {
        provider: 'P',
        chain: 'ETH',
        address: named.address,
        namedBy: ['node.example'],
        version: 'V9',
        readFrom: 'rpc.test',
      },
    ])
  })

  it('is read again once its facts are replaced, and after every failure', async () => {
    const other = { unrecognized: 'its code is unknown' }
    const { identify, count, emitted } = withAnswers(new Error('down'), { version: 'V9', readFrom: 'a' }, other)
    expect(await identify(named)).toEqual({ unrecognized: 'no node of ETH by another operator returned its code' })
    expect(await identify(named)).toMatchObject({ version: 'V9' })
    expect(await identify({ ...named, codes: [...codes] })).toEqual(other)
    expect([count(), emitted.length]).toEqual([3, 1])
  })

  it('is unknown without a known version, without a node of its chain, and for another upstream', async () => {
    const { identify, count } = withAnswers({ version: 'V9', readFrom: 'a' }, { unrecognized: 'x' })
    expect(await identify({ ...named, codes: [] })).toHaveProperty('unrecognized')
    expect(await identify({ ...named, chain: 'BASE' })).toHaveProperty('unrecognized')
    expect(count()).toBe(0)
    await identify(named)
    expect(await identify({ ...named, namedBy: ['https://rpc.test'] })).toEqual({ unrecognized: 'x' })
  })
})
