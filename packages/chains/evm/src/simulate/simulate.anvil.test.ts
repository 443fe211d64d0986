import type { Chain, ContractCall, Http, Simulation, Token } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'
import { describeWhere } from '@switchyard/test-support'
import { type Anvil, findAnvil, startAnvil } from '@switchyard/test-support/anvil'
import { type Contract, ContractFactory, JsonRpcProvider, Wallet } from 'ethers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { evm } from '../evm.ts'
import { coin, contextAt, createChain, routerCall, token } from '../testing/chain-under-test.ts'
import { compileContracts } from '../testing/contracts.ts'

/** First account every fresh node funds with 10 000 coins. Its key is public. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const RECEIVER = '0x1111111111111111111111111111111111111111'
const ZERO = '0x0000000000000000000000000000000000000000'
const HELD = 1_000_000n

/** A node without its newest way to simulate: it refuses the method under another name in its own words. */
const withoutSimulation: Http = (request) =>
  httpFromFetch(fetch)({ ...request, body: request.body?.replace('eth_simulateV1', 'eth_unheardOf') })

const ways: readonly (readonly [string, () => Http])[] = [
  ['a real node', () => httpFromFetch(fetch)],
  ['a real node without eth_simulateV1', () => withoutSimulation],
]

for (const [node, http] of ways)
  describeWhere(findAnvil(), `a call simulated by ${node}`, (binary) => {
    let node: Anvil
    let provider: JsonRpcProvider
    let wallet: Wallet
    let chain: Chain
    let exchange: Contract

    const artifacts = compileContracts()
    const deploy = async (name: string): Promise<Contract> => {
      const { abi, bytecode } = artifacts(name)
      const contract = await new ContractFactory([...abi], bytecode, wallet).deploy()
      await contract.waitForDeployment()
      return contract as Contract
    }
    /** A token of which the sender and the exchange hold the same. */
    const tokenOf = async (name: string): Promise<{ readonly asset: Token; readonly contract: Contract }> => {
      const contract = await deploy(name)
      for (const owner of [wallet.address, await exchange.getAddress()])
        await (await contract.getFunction('mint')(owner, HELD)).wait()
      return { asset: token(await contract.getAddress()), contract }
    }
    const swapCall = async (
      sold: Token,
      bought: Token,
      amount: bigint,
      output: bigint,
      to = RECEIVER,
    ): Promise<ContractCall> => {
      const target = await exchange.getAddress()
      const args = [sold.address ?? ZERO, bought.address ?? ZERO, amount, output, to]
      const data = exchange.interface.encodeFunctionData('swap', args)
      const approval = sold.address ? { token: sold.address, spender: target, amount } : undefined
      const call = routerCall(sold, amount, { to: target, data, value: sold.address ? 0n : amount, approval })
      return { ...call, sources: [wallet.address], payout: { asset: bought, to, minAmount: output } }
    }
    const simulated = async (...parameters: Parameters<typeof swapCall>): Promise<Simulation | undefined> =>
      chain.simulate?.(await swapCall(...parameters), contextAt())

    beforeAll(async () => {
      node = await startAnvil(binary, '1')
      provider = new JsonRpcProvider(node.url, 1, { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1 })
      wallet = new Wallet(KEY, provider)
      chain = createChain(evm({ rpc: { ETH: node.url }, publicNodes: false }), http())
      exchange = await deploy('Exchange')
      await (await wallet.sendTransaction({ to: await exchange.getAddress(), value: HELD })).wait()
    })
    afterAll(async () => {
      provider?.destroy()
      await node?.stop()
    })

    for (const name of ['PlainToken', 'ModernToken', 'SilentToken', 'ResetToken']) {
      it(`pays what it pays when a ${name} is sold that is not approved yet`, async () => {
        const { asset } = await tokenOf(name)
        const { asset: bought } = await tokenOf('PlainToken')
        expect(await simulated(asset, bought, 500n, 123n)).toEqual({ paid: 123n })
        expect(await simulated(asset, coin(), 500n, 77n)).toEqual({ paid: 77n })
      })
    }

    it('pays over an old allowance of a token that must be cleared first', async () => {
      const { asset, contract } = await tokenOf('ResetToken')
      await (await contract.getFunction('approve')(await exchange.getAddress(), 1n)).wait()
      expect(await simulated(asset, coin(), 500n, 77n)).toEqual({ paid: 77n })
    })

    it('pays for the coin, also to the sender itself, and changes nothing', async () => {
      const { asset: bought, contract } = await tokenOf('PlainToken')
      expect(await simulated(coin(), bought, 10n ** 18n, 500n, wallet.address)).toEqual({ paid: 500n })
      expect(await simulated(bought, coin(), 500n, 99n, wallet.address)).toEqual({ paid: 99n })
      expect(await contract.getFunction('balanceOf')(wallet.address)).toBe(HELD)
    })

    it('does not depend on the coins of the sender', async () => {
      const { asset: bought } = await tokenOf('PlainToken')
      expect(await simulated(coin(), bought, 10n ** 24n, 500n)).toEqual({ paid: 500n })
    })

    it('pays nothing when it pays another recipient, or another token', async () => {
      const { asset: sold } = await tokenOf('PlainToken')
      const { asset: bought } = await tokenOf('PlainToken')
      const { asset: other } = await tokenOf('PlainToken')
      const call = await swapCall(sold, bought, 500n, 123n)
      const payout = { asset: bought, to: wallet.address, minAmount: 123n }
      expect(await chain.simulate?.({ ...call, payout }, contextAt())).toEqual({ paid: 0n })
      expect(
        await chain.simulate?.({ ...call, payout: { ...payout, asset: other, to: RECEIVER } }, contextAt()),
      ).toEqual({
        paid: 0n,
      })
    })

    it('says why it would fail', async () => {
      const { asset: sold } = await tokenOf('PlainToken')
      const { asset: bought } = await tokenOf('PlainToken')
      expect(await simulated(sold, bought, 500n, HELD + 1n)).toMatchObject({
        reverted: expect.stringContaining('nothing to pay with'),
      })
    })

    it('without a payout of its own is run with its approval, which is not given yet', async () => {
      const { asset: sold, contract } = await tokenOf('PlainToken')
      const { asset: bought } = await tokenOf('PlainToken')
      const lock = async (output: bigint, amount = 500n) => {
        const { payout: _, ...call } = await swapCall(sold, bought, amount, output)
        return chain.simulate?.(call, contextAt())
      }
      expect(await lock(123n)).toEqual({ paid: 0n })
      expect(await lock(HELD + 1n)).toMatchObject({ reverted: expect.stringContaining('nothing to pay with') })
      expect(await lock(123n, HELD + 1n)).toEqual({ unable: 'The sender does not hold what is sold.' })
      expect(await contract.getFunction('allowance')(wallet.address, await exchange.getAddress())).toBe(0n)
    })

    it('cannot tell when the sender does not hold what is sold', async () => {
      const { asset: sold } = await tokenOf('PlainToken')
      expect(await simulated(sold, coin(), HELD + 1n, 5n)).toEqual({ unable: 'The sender does not hold what is sold.' })
    })
  })
