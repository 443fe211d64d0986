import { findCoin } from '@switchyard/chain-kit'
import { substrate } from '@switchyard/chain-substrate'
import { createHttp } from '@switchyard/net'
import { createSandbox } from '@switchyard/sandbox'
import { buildOver, contextAt, createChain } from '@switchyard/test-support'
import { wallets } from '@switchyard/test-wallets'
import type { SwapResponse } from '@switchyard/wire'
import { describe, expect, it } from 'vitest'
import { testWallet } from '../wallet/test-wallet.ts'
import { runSells } from './run-sells.ts'

const sells = {
  DOT: { sellAsset: 'DOT.DOT', buyAsset: 'ETH.ETH', sellAmount: '500' },
  LARGE: { sellAsset: 'DOT.DOT', buyAsset: 'ETH.ETH', sellAmount: '12000' },
  USDT: { sellAsset: 'DOT.USDT-1984', buyAsset: 'DOT.DOT', sellAmount: '3000' },
  USDC: { sellAsset: 'DOT.USDC-1337', buyAsset: 'SOL.SOL', sellAmount: '3000' },
}

const kind = 'simpleTransfer'
const refundedBy = 'chainflip'

runSells('DOT', [
  { provider: 'CHAINFLIP', ...sells.DOT, kind, refundedBy },
  { provider: 'CHAINFLIP', ...sells.USDT, kind, refundedBy },
  { provider: 'CHAINFLIP', ...sells.USDC, kind },
  { provider: 'CHAINFLIP_STREAMING', ...sells.LARGE, kind, refundedBy },
])

describe('the most DOT that an account can sell', () => {
  const EXISTENTIAL = 100_000_000n
  const FREE = 5_000_000_000_000n

  it('is accepted by the node and transferred, and the fee’s margin is left over', async () => {
    const sandbox = createSandbox({ seed: 'the most DOT', speed: 1 })
    const http = createHttp()
    try {
      const { gateways } = await sandbox.listen()
      const ledger = sandbox.world.ledger('DOT')
      const [account, channel] = [testWallet(sandbox, 'DOT'), testWallet(sandbox, 'DOT', 'bob').address]
      const free = (): bigint => ledger.balance(account.address)
      ledger.pay({ from: account.address, to: channel, amount: free() - FREE })
      sandbox.world.clock.pass(60_000)
      const before = free()
      const chain = createChain(substrate({ rpc: { DOT: gateways.DOT?.substrate ?? '' } }), http)
      const build = (amount: bigint) =>
        buildOver(
          chain,
          { kind: 'simpleTransfer', asset: findCoin('DOT'), amount, sources: [account.address], to: channel },
          contextAt(),
        )
      const { networkFee } = await build(before / 2n)
      const most = before - EXISTENTIAL - networkFee
      await expect(build(most + 1n)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
      const { tx } = await build(most)
      // Rejects where the node refuses the transaction or its call fails.
      await wallets.DOT?.({ gateways: gateways.DOT ?? {}, account, tx: tx as SwapResponse['tx'] })
      const [left, paid] = [free(), before - most - free()]
      expect(paid).toBeGreaterThan(0n)
      // A fifth of the estimate, which is at least the fee.
      expect(Number(left - EXISTENTIAL) / Number(paid)).toBeCloseTo(0.2, 1)
    } finally {
      await http.close()
      await sandbox.close()
    }
    // A minute, since alone it has to load the wallet's library.
  }, 60_000)
})
