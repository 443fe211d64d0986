import { Account, CallData, ec, hash, RpcProvider, stark } from 'starknet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAddress } from '../../ledgers/starknet/account-address.ts'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'

const STRK = '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'
const USDC = '0x053c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8'
const CLASS = '0x05b4b537eaa2399e3aa99c4e2e0208ebd6c71bc1467938cd52c798c601e43564'
const ORDER = ec.starkCurve.CURVE.n

describe('the JSON-RPC of Starknet', () => {
  let sandbox: Sandbox
  let provider: RpcProvider
  const alice = () => addressOf(sandbox, 'STRK')
  const bob = () => addressOf(sandbox, 'STRK', undefined, 'bob').address
  const key = () => `0x${((BigInt(`0x${alice().privateKey}`) % (ORDER - 1n)) + 1n).toString(16)}`
  const account = (privateKey = key()) => new Account(provider, alice().address, privateKey, '1')
  const transfer = (amount: bigint, token = STRK) => ({
    contractAddress: token,
    entrypoint: 'transfer',
    calldata: CallData.compile({ to: bob(), amount: { low: amount, high: 0n } }),
  })
  const balance = async (owner: string, token = STRK) => {
    const [low = '0'] = await provider.callContract({
      contractAddress: token,
      entrypoint: 'balanceOf',
      calldata: [owner],
    })
    return BigInt(low)
  }

  beforeEach(async () => {
    sandbox = createSandbox({ seed: 'starknet', networks: [] })
    const urls = await sandbox.listen()
    provider = new RpcProvider({ nodeUrl: urls.gateways.STRK?.rpc ?? '' })
  })
  afterEach(() => sandbox.close())

  it('gives accounts the addresses of the official library', () => {
    const publicKey = ec.starkCurve.getStarkKey(key())
    const address = hash.calculateContractAddressFromHash(publicKey, CLASS, [publicKey], 0)
    expect(BigInt(alice().address)).toBe(BigInt(address))
    expect(accountAddress(BigInt(publicKey))).toBe(alice().address)
  })

  it('lets the official client estimate, sign, send and find a transfer', async () => {
    const before = [await balance(alice().address), await balance(bob())] as const
    const estimate = await account().estimateInvokeFee([transfer(5n * 10n ** 18n)])
    const { transaction_hash: sent } = await account().execute([transfer(5n * 10n ** 18n)])
    sandbox.world.clock.pass(5_000)
    const receipt = await provider.waitForTransaction(sent, { retryInterval: 50 })
    expect(receipt.isSuccess()).toBe(true)
    const fee = BigInt(estimate.overall_fee)
    expect(await balance(bob())).toBe(before[1] + 5n * 10n ** 18n)
    expect(await balance(alice().address)).toBe(before[0] - 5n * 10n ** 18n - fee)
    expect(BigInt(await provider.getNonceForAddress(alice().address))).toBe(1n)
    expect(sandbox.world.strk.find(sent)).toMatchObject({
      transfers: [{ from: alice().address, to: bob(), asset: 'native', amount: 5n * 10n ** 18n }],
    })
    expect((await provider.getTransactionByHash(sent)).transaction_hash).toBe(sent)
  })

  it('runs several calls in one transaction or none of them', async () => {
    const before = await balance(bob(), USDC)
    const { transaction_hash: sent } = await account().execute([transfer(1_000n, USDC), transfer(10n)])
    expect(await balance(bob(), USDC)).toBe(before + 1_000n)
    expect(sandbox.world.strk.find(sent)?.transfers).toHaveLength(2)
    const tooMuch = account().execute([transfer(1n, USDC), transfer(10n ** 30n, USDC)])
    await expect(tooMuch).rejects.toThrow('insufficient balance')
    expect(await balance(bob(), USDC)).toBe(before + 1_000n)
  })

  it('reverts and charges what fails only when it is executed', async () => {
    const before = await balance(alice().address)
    const { resourceBounds } = await account().estimateInvokeFee([transfer(1n, USDC)])
    const { transaction_hash: sent } = await account().execute([transfer(10n ** 30n, USDC)], { resourceBounds })
    expect((await provider.getTransactionReceipt(sent)).isReverted()).toBe(true)
    expect(await balance(alice().address)).toBeLessThan(before)
  })

  it('refuses wrong signatures, numbers and bounds with the errors of the specification', async () => {
    const { resourceBounds } = await account().estimateInvokeFee([transfer(1n)])
    const refused = async (sender: Account, details: object, code: number) =>
      await expect(sender.execute([transfer(1n)], { resourceBounds, ...details })).rejects.toMatchObject({
        baseError: { code },
      })
    await refused(account(`0x${'5'.repeat(60)}`), {}, 55)
    await refused(account(), { nonce: 3n }, 52)
    const { l2_gas: l2, ...others } = resourceBounds
    await refused(account(), { resourceBounds: { ...others, l2_gas: { ...l2, max_amount: '0x1' } } }, 53)
    const huge = { ...l2, max_price_per_unit: `0x${(10n ** 25n).toString(16)}` }
    await refused(account(), { resourceBounds: { ...others, l2_gas: huge } }, 54)
    await expect(provider.getNonceForAddress(stark.randomAddress())).rejects.toMatchObject({ baseError: { code: 20 } })
    await expect(provider.getTransactionReceipt('0x123')).rejects.toMatchObject({ baseError: { code: 29 } })
  })
})
