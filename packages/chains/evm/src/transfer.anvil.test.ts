import type { Deposit, Token } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'
import { expect, it } from 'vitest'
import { evm } from './evm.ts'
import { coin, contextAt, createChain, VAULT } from './testing/chain-under-test.ts'
import {
  build,
  deploy,
  deposit,
  describeRealNode,
  MEMO,
  ONE_ETHER,
  real,
  send,
  tokenHeld,
} from './testing/real-node.ts'

describeRealNode(() => {
  it('sends the native coin with a memo in the data', async () => {
    const sell: Deposit = {
      kind: 'transferWithMemo',
      form: 'transfer',
      asset: coin(),
      amount: 5n * ONE_ETHER,
      sources: [real.wallet.address],
      to: VAULT,
      memo: MEMO,
    }
    const before = await real.provider.getBalance(VAULT)
    const receipt = await send(await build(sell))
    const mined = await real.provider.getTransaction(receipt.hash)
    expect(Buffer.from((mined?.data ?? '').slice(2), 'hex').toString('utf8')).toBe(MEMO)
    expect((await real.provider.getBalance(VAULT)) - before).toBe(5n * ONE_ETHER)
  })

  for (const name of ['PlainToken', 'SilentToken']) {
    it(`transfers a ${name}`, async () => {
      const { asset, contract } = await tokenHeld(name, 77n)
      const sources = [real.wallet.address] as const
      await send(await build({ kind: 'simpleTransfer', asset, amount: 77n, sources, to: VAULT.toLowerCase() }))
      expect(await contract.getFunction('balanceOf')(VAULT)).toBe(77n)
      expect(await contract.getFunction('balanceOf')(real.wallet.address)).toBe(0n)
    })
  }

  it('returns the addresses a sent transaction pays, and none for an unknown hash', async () => {
    const { asset } = await tokenHeld('PlainToken', 1000n)
    const pay = async (sold: Token): Promise<string> => {
      const sources = [real.wallet.address] as const
      const built = await build({ kind: 'simpleTransfer', asset: sold, amount: 1000n, sources, to: VAULT })
      return (await send(built)).hash
    }
    for (const hash of [await pay(coin()), await pay(asset)]) {
      expect(await real.chain.findRecipients?.('ETH', hash, contextAt())).toEqual([VAULT])
    }
    const { hash } = await send(await build(await deposit(coin(), ONE_ETHER)))
    // The router's event names the vault.
    expect(await real.chain.findRecipients?.('ETH', hash, contextAt())).toEqual([await real.router.getAddress(), VAULT])
    expect(await real.chain.findRecipients?.('ETH', `0x${'00'.repeat(32)}`, contextAt())).toEqual([])
  })

  it.each(['debug_traceTransaction', 'trace_transaction'] as const)(
    'returns the recipients of coins sent by a contract without an event, by %s',
    async (traces) => {
      const forwarder = await deploy('Forwarder')
      const sent = await forwarder.getFunction('forward').send(VAULT, { value: 5n })
      await sent.wait()
      const tracing = createChain(
        evm({ rpc: { ETH: real.node.url }, publicNodes: false, traces }),
        httpFromFetch(fetch),
      )
      const address = await forwarder.getAddress()
      expect(await tracing.findRecipients?.('ETH', sent.hash, contextAt())).toEqual([address, VAULT])
      expect(await real.chain.findRecipients?.('ETH', sent.hash, contextAt())).toEqual([address])
    },
  )
})
