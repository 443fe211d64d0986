import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SuiGraphQLClient } from '@mysten/sui/graphql'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { normalizeStructTag } from '@mysten/sui/utils'
import { buildSchema, findBreakingChanges } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'
import { schema } from './schema.ts'

const SUI = '0x2::sui::SUI'
const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

describe('the GraphQL RPC of Sui', () => {
  let sandbox: Sandbox
  let client: SuiGraphQLClient
  const alice = () => addressOf(sandbox, 'SUI')
  const bob = () => addressOf(sandbox, 'SUI', undefined, 'bob').address
  const signer = () => Ed25519Keypair.fromSecretKey(Uint8Array.from(Buffer.from(alice().privateKey, 'hex')))

  beforeEach(async () => {
    sandbox = createSandbox({ seed: 'sui', networks: [], clock: () => 1_790_000_000_000 })
    const urls = await sandbox.listen()
    client = new SuiGraphQLClient({ url: urls.gateways.SUI?.graphql ?? '' })
  })
  afterEach(() => sandbox.close())

  /** A transfer of SUI, with gas and objects that the client read. */
  const transfer = async (amount: bigint, budget = 10_000_000n): Promise<Uint8Array> => {
    const { objects } = await client.core.getCoins({ address: alice().address, coinType: SUI })
    const { referenceGasPrice } = await client.core.getReferenceGasPrice()
    const transaction = new Transaction()
    transaction.setSender(alice().address)
    transaction.setGasPrice(BigInt(referenceGasPrice))
    transaction.setGasBudget(budget)
    transaction.setGasPayment(objects.map(({ id, version, digest }) => ({ objectId: id, version, digest })))
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])[0]], bob())
    return transaction.build()
  }

  const execute = async (bytes: Uint8Array) => {
    const { signature } = await signer().signTransaction(bytes)
    return (await client.core.executeTransaction({ transaction: bytes, signatures: [signature] })).transaction
  }

  it('has no field that the published schema lacks', () => {
    const library = createRequire(import.meta.url)
      .resolve('@mysten/sui/transactions')
      .replace(/dist.*/, '')
    const published = readFileSync(`${library}src/graphql/generated/latest/schema.graphql`, 'utf8')
    // The parts of a balance are in newer schemas.
    const official = buildSchema(`${published}\nextend type Balance { coinBalance: BigInt addressBalance: BigInt }`)
    expect(findBreakingChanges(buildSchema(schema), official).map(({ description }) => description)).toEqual([])
  })

  it('lets the official client read coins, balances and objects', async () => {
    const owner = alice().address
    const { balance } = await client.core.getBalance({ address: owner, coinType: SUI })
    expect(BigInt(balance.balance)).toBe(sandbox.world.sui.balance(owner))
    expect(balance.coinType).toBe(normalizeStructTag(SUI))
    const { balances } = await client.core.getAllBalances({ address: owner })
    expect(balances.map(({ coinType }) => coinType)).toContain(normalizeStructTag(USDC))
    const { objects } = await client.core.getCoins({ address: owner, coinType: USDC })
    const total = objects.reduce((sum, coin) => sum + BigInt(coin.balance), 0n)
    expect(total).toBe(sandbox.world.sui.balance(owner, USDC))
    const [found, missing] = (
      await client.core.getObjects({ objectIds: [objects[0]?.id ?? '', `0x${'7'.repeat(64)}`] })
    ).objects
    expect(found).toMatchObject({ id: objects[0]?.id, digest: objects[0]?.digest, owner: { AddressOwner: owner } })
    expect(missing).toBeInstanceOf(Error)
    const { data } = await client.query({ query: '{ chainIdentifier events { nodes { __typename } } }', variables: {} })
    expect(data).toEqual({ chainIdentifier: '35834a8a', events: { nodes: [] } })
  })

  it('lets it try, sign, send and find a transfer', async () => {
    const bytes = await transfer(2_000_000_000n)
    const tried = (await client.core.dryRunTransaction({ transaction: bytes })).transaction
    expect(tried.effects.status).toEqual({ success: true, error: null })
    const sent = await execute(bytes)
    expect(sent.effects.status.success).toBe(true)
    expect(sent.effects.gasUsed).toEqual(tried.effects.gasUsed)
    await expect(client.core.getTransaction({ digest: sent.digest })).rejects.toThrow()
    sandbox.world.clock.pass(1_000)
    const { transaction } = await client.core.getTransaction({ digest: sent.digest })
    expect(transaction.effects.bcs).toEqual(sent.effects.bcs)
    expect(transaction.balanceChanges).toContainEqual({
      coinType: normalizeStructTag(SUI),
      address: bob(),
      amount: '2000000000',
    })
    const created = transaction.effects.changedObjects.filter(({ idOperation }) => idOperation === 'Created')
    const { objects } = await client.core.getObjects({ objectIds: created.map(({ id }) => id) })
    expect(objects).toMatchObject([{ digest: created[0]?.outputDigest, owner: { AddressOwner: bob() } }])
  })

  it('reports failed transfers in the effects and refused ones as errors', async () => {
    const failed = await execute(await transfer(10n ** 18n))
    expect(failed.effects.status).toEqual({ success: false, error: 'InsufficientCoinBalance' })
    const bytes = await transfer(1n, 1n)
    await expect(execute(bytes)).rejects.toThrow('is lower than min')
    await expect(client.core.dryRunTransaction({ transaction: bytes })).rejects.toThrow('is lower than min')
    const { signature } = await new Ed25519Keypair().signTransaction(await transfer(1n))
    await expect(
      client.core.executeTransaction({ transaction: await transfer(1n), signatures: [signature] }),
    ).rejects.toThrow('Required Signature')
  })

  it('answers queries that do not fit the schema with errors', async () => {
    const { errors } = await client.query({ query: '{ nothing }', variables: {} })
    expect(errors?.[0]?.message).toContain('nothing')
    await expect(client.core.getBalance({ address: '0xzz', coinType: SUI })).rejects.toThrow('SuiAddress')
  })
})
