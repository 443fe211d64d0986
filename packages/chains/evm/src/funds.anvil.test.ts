import { type Deposit, toBase } from '@switchyard/core'
import { startAnvil } from '@switchyard/test-support/anvil'
import { Transaction } from 'ethers'
import { expect, it } from 'vitest'
import { coin, contextAt, readOutgoing, VAULT } from './testing/chain-under-test.ts'
import {
  approvalOf,
  build,
  chainAt,
  deploy,
  deposit,
  describeRealNode,
  real,
  refusal,
  send,
  tokenHeld,
} from './testing/real-node.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'

describeRealNode((binary) => {
  it('can send the whole balance minus the stated network fee', async () => {
    const held = await real.provider.getBalance(real.wallet.address)
    const sell = (amount: bigint): Deposit => ({
      kind: 'simpleTransfer',
      asset: coin(),
      amount,
      sources: [real.wallet.address],
      to: VAULT,
    })
    const { networkFee } = await build(sell(1n))
    const all = await build(sell(held - networkFee))
    await send(all)
    expect((await refusal(build(sell(held)))).code).toBe('insufficientBalance')
  })

  it('refuses a native sell that leaves nothing for the fee [SWP-4b, ERR-13]', async () => {
    const held = await real.provider.getBalance(real.wallet.address)
    const error = await refusal(build(await deposit(coin(), held - 1n)))
    expect(error.code).toBe('unableToBuildTransaction')
  })

  it('refuses a token sell above the balance with insufficientBalance', async () => {
    const { asset } = await tokenHeld('PlainToken', 999n)
    const error = await refusal(build(await deposit(asset, 1000n)))
    expect(error.code).toBe('insufficientBalance')
    expect(error.data).toEqual({ chain: asset.identifier, amount: '0.001', address: real.wallet.address })
  })

  it('builds a token sell without native coin for gas and states the fee', async () => {
    const { asset, contract } = await tokenHeld('PlainToken', 1000n)
    await (await contract.getFunction('approve')(await real.router.getAddress(), 1000n)).wait()
    await real.node.rpc('anvil_setBalance', real.wallet.address, '0x1')
    const sell = await deposit(asset, 1000n)
    const built = await build(sell)
    const { gasBalance } = await real.chain.readFunds(readOutgoing(sell), contextAt())
    expect(gasBalance < built.networkFee).toBe(true)
    expect(built.warnings).toBeUndefined()
    await real.node.rpc('anvil_setBalance', real.wallet.address, `0x${built.networkFee.toString(16)}`)
    await send(built)
  })

  it('builds beyond the balance when the check is waived, with the fallback gas limit and a warning', async () => {
    const { asset } = await tokenHeld('PlainToken', 999n)
    const sell: Deposit = { kind: 'simpleTransfer', asset, amount: 1000n, sources: [real.wallet.address], to: VAULT }
    const waiving = { ...contextAt(), waived: { balance: true, estimate: false } }
    const built = await real.chain.build(sell, await real.chain.readFunds(readOutgoing(sell), waiving), waiving)
    expect(built.tx).toMatchObject({ gas: '0x7a120' })
    expect(built.warnings).toMatchObject([{ code: 'unableToEstimateGas' }])
    const held = await real.provider.getBalance(real.wallet.address)
    const all = { ...sell, asset: coin(), amount: held }
    const coins = await real.chain.build(all, await real.chain.readFunds(readOutgoing(all), waiving), waiving)
    expect(real.chain.decode(coins, 'ETH')).toMatchObject({ amount: held })
  })

  it('returns the gas price', async () => {
    const wei = BigInt(String(await real.node.rpc('eth_gasPrice')))
    const reading = await real.chain.readGas?.('ETH', contextAt())
    expect(reading?.unit).toBe('gwei')
    expect(toBase(reading?.value ?? '', 9)).toBe(wei)
  })

  it('refuses an approval when the sender cannot pay its gas', async () => {
    const { asset } = await tokenHeld('PlainToken', 1000n)
    await real.node.rpc('anvil_setBalance', real.wallet.address, '0x1')
    expect((await refusal(approvalOf(await deposit(asset, 1000n)))).code).toBe('unableToBuildTransaction')
  })

  it('returns the native balance', async () => {
    const [held] = (await real.chain.readBalances?.('ETH', real.wallet.address, contextAt())) ?? []
    expect(held?.amount).toBe(await real.provider.getBalance(real.wallet.address))
    expect(held?.token.identifier).toBe('ETH.ETH')
  })

  it('does not use a node of another chain', async () => {
    real.chain = chainAt('BSC', real.node)
    const asset = coin('BSC')
    const error = await refusal(
      real.chain.readFunds({ asset, amount: 1n, sources: [real.wallet.address] }, contextAt()),
    )
    expect(error.code).toBe('failedToRetrieveBalance')
    expect(String(error.cause)).toContain('serves chain 1 instead of 56')
  })

  it.each([
    ['BASE', '8453'],
    ['XLAYER', '196'],
  ])('adds the layer 1 fee on %s, a chain of the OP stack', async (code, chainId) => {
    const base = await startAnvil(binary, chainId)
    try {
      const sell = (chainCode: string): Deposit => ({
        kind: 'simpleTransfer',
        asset: coin(chainCode),
        amount: 1n,
        sources: [real.wallet.address],
        to: VAULT,
      })
      real.chain = chainAt(code, base)
      const bare = await build(sell(code))
      await base.rpc(
        'anvil_setCode',
        ORACLE,
        await real.node.rpc('eth_getCode', await (await deploy('LayerOneOracle')).getAddress(), 'latest'),
      )
      const built = await build(sell(code))
      const { gasPrice } = built.tx as { readonly gasPrice: string }
      const fields = { type: 0, chainId: Number(chainId), nonce: 0, gasLimit: 500_000, gasPrice, to: VAULT, value: 1 }
      const bytes = BigInt(Transaction.from(fields).unsignedSerialized.length / 2 - 1)
      // The oracle of the test charges 1 gwei a byte; a margin of 20 % is added.
      expect(built.networkFee - bare.networkFee).toBe((bytes * 1_000_000_000n * 12n) / 10n)
    } finally {
      await base.stop()
    }
  })
})
