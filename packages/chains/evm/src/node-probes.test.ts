import { readProbe } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { evm } from './evm.ts'

const answers = {
  eth_chainId: '0x3e7',
  eth_getBlockByNumber: { number: '0x10', timestamp: '0x67748580', hash: `0x${'ab'.repeat(32)}` },
  eth_gasPrice: '0x3b9aca00',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getCode: '0x',
}

describe('the probe of an EVM node', () => {
  it('reads network, head, fee rate and a balance', async () => {
    const read = await readProbe(evm({ rpc: { HYPEREVM: 'https://node.example/key' } }), 'HYPEREVM', answers)
    expect(read).toMatchObject({
      network: { found: '999', expected: '999' },
      head: { height: 16n, time: 1_735_689_600_000 },
      fee: { value: '1', unit: 'gwei' },
      balance: { amount: 1_000_000_000_000_000_000n },
    })
  })

  it('throws for a block without a time, and names the host alone', async () => {
    const broken = { ...answers, eth_getBlockByNumber: { number: '0x10' } }
    const read = readProbe(evm({ rpc: { ETH: 'https://node.example/key' } }), 'ETH', broken)
    await expect(read).rejects.toThrow(/^node\.example rejected eth_getBlockByNumber: [^/]*$/)
  })
})
