import type { IncomingPayment } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'
import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { zeroAddress } from './address.ts'
import { chainOver, coin, contextAt, token } from './testing/chain-under-test.ts'
import { deploy, describeRealNode, real } from './testing/real-node.ts'

const read = (payment: Pick<IncomingPayment, 'address' | 'payoutGas'>) =>
  real.chain.readRecipient?.({ asset: coin(), role: 'destination', leastAmount: 1n, ...payment }, contextAt())

describeRealNode(() => {
  /** The zero address holds coins on every network. */
  const fundZero = () => real.node.rpc('anvil_setBalance', zeroAddress, '0xde0b6b3a7640000')

  it.each(['Rejecting', 'Emitting', 'Counting'])(
    'knows whether a %s contract takes coins, as one that pays it does',
    async (name) => {
      await fundZero()
      const [payer, contract] = [await deploy('Payer'), await deploy(name)]
      const address = await contract.getAddress()
      for (const payoutGas of [2_300, 8_000, 30_000, undefined]) {
        const paid = await payer.getFunction('paysWith').staticCall(address, payoutGas ?? 0, { value: 1n })
        const reading = await read({ address, payoutGas })
        const isLost = reading?.problems.some(({ verdict }) => verdict === 'lost')
        expect([name, payoutGas, reading?.kind, !isLost]).toEqual([name, payoutGas, 'contract', paid])
      }
    },
  )

  it('knows a wallet, and one that delegates to a contract', async () => {
    await fundZero()
    const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(await read({ address: wallet, payoutGas: 2_300 })).toEqual({ kind: 'wallet', problems: [] })
    for (const [name, verdict] of [
      ['Counting', 'lost'],
      ['Emitting', 'risk'],
    ] as const) {
      const target = (await (await deploy(name)).getAddress()).slice(2).toLowerCase()
      await real.node.rpc('anvil_setCode', wallet, `0xef0100${target}`)
      expect(await read({ address: wallet, payoutGas: 2_300 })).toMatchObject({
        kind: 'delegated',
        problems: [{ verdict }],
      })
    }
  })

  it('knows whether a token blocks an account or is paused', async () => {
    const contract = await deploy('BlockingToken')
    const address = await contract.getAddress()
    const facts = new ReplaceableFacts()
    facts.replace({ name: 'blocklists', chain: 'ETH', value: [{ token: address, method: 'isBlacklisted' }] })
    const chain = chainOver(httpFromFetch(fetch), { rpc: { ETH: real.node.url } }, facts)
    const bob = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
    const readReasons = async () =>
      (
        await chain.readRecipient?.({ asset: token(address), address: bob, role: 'destination' }, contextAt())
      )?.problems.map(({ text }) => text)
    expect(await readReasons()).toEqual([])
    await (await contract.getFunction('block_')(bob)).wait()
    expect(await readReasons()).toEqual(['is blocked by USDC on ETH: it cannot move what it gets'])
    await (await contract.getFunction('pause')()).wait()
    expect(await readReasons()).toHaveLength(2)
  })
})
