import { SuiClient } from '@mysten/sui/client'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'

const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

describe('the JSON-RPC of Sui', () => {
  let sandbox: Sandbox
  let client: SuiClient
  const alice = () => addressOf(sandbox, 'SUI')
  const bob = () => addressOf(sandbox, 'SUI', undefined, 'bob').address
  const signer = () => Ed25519Keypair.fromSecretKey(Uint8Array.from(Buffer.from(alice().privateKey, 'hex')))

  beforeEach(async () => {
    sandbox = createSandbox({ seed: 'sui', networks: [] })
    const urls = await sandbox.listen()
    client = new SuiClient({ url: urls.gateways.SUI?.['json-rpc'] ?? '' })
  })
  afterEach(() => sandbox.close())

  const send = (transaction: Transaction) =>
    client.signAndExecuteTransaction({
      transaction,
      signer: signer(),
      options: { showEffects: true, showBalanceChanges: true },
    })

  it('lets the official client read, build, sign, send and find a transfer', async () => {
    expect(signer().toSuiAddress()).toBe(alice().address)
    const before = BigInt((await client.getBalance({ owner: bob() })).totalBalance)
    const transaction = new Transaction()
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [2_000_000_000n])[0]], bob())
    const { digest, effects } = await send(transaction)
    expect(effects?.status.status).toBe('success')
    expect(BigInt((await client.getBalance({ owner: bob() })).totalBalance)).toBe(before + 2_000_000_000n)
    sandbox.world.clock.pass(1_000)
    const found = await client.waitForTransaction({ digest, options: { showBalanceChanges: true } })
    expect(found.checkpoint).toBe(String(sandbox.world.sui.find(digest)?.height))
    expect(found.balanceChanges).toContainEqual({
      owner: { AddressOwner: bob() },
      coinType: '0x2::sui::SUI',
      amount: '2000000000',
    })
  })

  it('lets it move another coin', async () => {
    const { data } = await client.getCoins({ owner: alice().address, coinType: USDC })
    const transaction = new Transaction()
    const coin = transaction.object(data[0]?.coinObjectId ?? '')
    transaction.transferObjects([transaction.splitCoins(coin, [5_000_000n])[0]], bob())
    await send(transaction)
    const { totalBalance } = await client.getBalance({ owner: bob(), coinType: USDC })
    expect(BigInt(totalBalance)).toBe(sandbox.world.sui.balance(bob(), USDC))
    expect((await client.getCoinMetadata({ coinType: USDC }))?.decimals).toBe(6)
  })

  it('refuses unknown digests and methods with the errors of a node', async () => {
    const digest = 'CJ16PEqq49KFp758iEVwxEkd3CwP7zDfqGYLuLuu9Z63'
    await expect(client.getTransactionBlock({ digest })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('Could not find the referenced transaction'),
    })
    await expect(client.call('suix_nothing', [])).rejects.toMatchObject({ code: -32_601 })
  })

  describeRecorded('Sui', () => {
    it('has the fields of recorded responses', async () => {
      const transaction = new Transaction()
      transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])[0]], bob())
      const { digest } = await send(transaction)
      sandbox.world.clock.pass(1_000)
      const answer = await client.getTransactionBlock({
        digest,
        options: { showEffects: true, showEvents: true, showBalanceChanges: true },
      })
      const { result } = recordedJson('chains/data/rpc/sui-transfer_sui.json')
      expect(Object.keys(answer).sort()).toEqual(Object.keys(result).sort())
      expect(Object.keys(answer.effects ?? {}).sort()).toEqual(Object.keys(result.effects).sort())
      const { result: balance } = recordedJson('chains/data/rpc/sui-balance_coin.json')
      expect(Object.keys(await client.getBalance({ owner: bob() })).sort()).toEqual(Object.keys(balance).sort())
    })
  })
})
