import { Contract, isError, JsonRpcProvider, parseEther, Wallet } from 'ethers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ABI = [
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]

describe('ethers against an EVM gateway', () => {
  let sandbox: Sandbox
  let provider: JsonRpcProvider
  let alice: Wallet
  let bob: string
  let token: Contract

  beforeEach(async () => {
    sandbox = stillSandbox({ networks: [] })
    const { evm } = await sandbox.listen()
    provider = new JsonRpcProvider(evm[1], undefined, { cacheTimeout: -1, pollingInterval: 20 })
    alice = new Wallet(addressOf(sandbox, 'EVM').privateKey, provider)
    bob = addressOf(sandbox, 'EVM', undefined, 'bob').address
    token = new Contract(USDC, ABI, alice)
  })
  afterEach(async () => {
    provider.destroy()
    await sandbox.close()
  })

  const ledger = () => sandbox.world.ledger('ETH')
  const mine = () => sandbox.world.clock.pass(12_000)
  /** The error a call ends with. */
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  it('reads chain, block, fees, balances and a token', async () => {
    expect((await provider.getNetwork()).chainId).toBe(1n)
    const block = await provider.getBlock('latest', true)
    expect(block).toMatchObject({ number: await provider.getBlockNumber(), baseFeePerGas: expect.any(BigInt) })
    const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = await provider.getFeeData()
    const base = block?.baseFeePerGas ?? 0n
    expect(gasPrice).toBe(base + (maxPriorityFeePerGas ?? 0n))
    expect(maxFeePerGas).toBe(2n * base + (maxPriorityFeePerGas ?? 0n))
    expect(await provider.getBalance(alice.address)).toBe(ledger().balance(alice.address))
    expect(await token.balanceOf?.(alice.address)).toBe(ledger().balance(alice.address, USDC.toLowerCase()))
    expect(await token.decimals?.()).toBe(6n)
  })

  it('builds, signs, broadcasts and waits for the receipt of a payment', async () => {
    const before = [ledger().balance(alice.address), ledger().balance(bob)] as const
    const sent = await alice.sendTransaction({ to: bob, value: parseEther('0.25') })
    expect(sent).toMatchObject({ type: 2, nonce: 0, gasLimit: 21_000n, chainId: 1n })
    expect(await provider.getTransactionReceipt(sent.hash)).toBeNull()
    mine()
    const receipt = await sent.wait(1, 5_000)
    expect(receipt).toMatchObject({ status: 1, hash: sent.hash, from: alice.address, to: bob, gasUsed: 21_000n })
    expect(ledger().balance(bob) - before[1]).toBe(parseEther('0.25'))
    expect(before[0] - ledger().balance(alice.address)).toBe(parseEther('0.25') + (receipt?.fee ?? 0n))
    expect(await provider.getTransactionCount(alice.address)).toBe(1)
    // The library derives sender and hash from the fields it reads back.
    const found = await provider.getTransaction(sent.hash)
    expect(found).toMatchObject({ hash: sent.hash, from: alice.address, value: parseEther('0.25') })
    expect(found?.signature.serialized).toBe(sent.signature.serialized)
  })

  it('signs a legacy payment', async () => {
    const sent = await alice.sendTransaction({ type: 0, to: bob, value: 1n })
    mine()
    expect(await sent.wait(1, 5_000)).toMatchObject({ status: 1, type: 0 })
  })

  it('moves a token and finds its event', async () => {
    const sent = await token.transfer?.(bob, 25_000_000n)
    mine()
    const { blockNumber } = await sent.wait(1, 5_000)
    const events = await token.queryFilter('Transfer', blockNumber, blockNumber)
    const read = events.map((event) => 'args' in event && [...event.args])
    expect(read).toEqual([[alice.address, bob, 25_000_000n]])
  })

  it('understands every refusal', async () => {
    const poor = Wallet.createRandom(provider)
    expect(isError(await refusal(poor.sendTransaction({ to: bob, value: 1n })), 'INSUFFICIENT_FUNDS')).toBe(true)
    const known = { to: bob, value: 1n, gasLimit: 21_000n, nonce: 0 }
    const unpaid = poor.sendTransaction({ ...known, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n })
    expect(isError(await refusal(unpaid), 'INSUFFICIENT_FUNDS')).toBe(true)
    await alice.sendTransaction(known)
    const again = alice.sendTransaction({ ...known, value: 2n })
    expect(isError(await refusal(again), 'REPLACEMENT_UNDERPRICED')).toBe(true)
    mine()
    const late = alice.sendTransaction({ ...known, value: 3n })
    expect(isError(await refusal(late), 'NONCE_EXPIRED')).toBe(true)
    const revert = await refusal(Promise.resolve(token.transfer?.(bob, 10n ** 30n)))
    expect(revert).toMatchObject({ code: 'CALL_EXCEPTION', reason: 'ERC20: transfer amount exceeds balance' })
  })
})
