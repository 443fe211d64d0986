import { DirectSecp256k1Wallet } from '@cosmjs/proto-signing'
import { GasPrice, SigningStargateClient, StargateClient } from '@cosmjs/stargate'
import { bech32, hex } from '@scure/base'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { registry } from '../../testing/cosmos-wallet.ts'
import { addressOf } from '../../testing/wallet.ts'

const POLL = 20

describe('CometBFT through CosmJS', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = createSandbox({ seed: 'comet', speed: 6_000, networks: [] })
    await sandbox.listen()
  })
  afterEach(() => sandbox.close())

  const urlOf = (chain: string): string => sandbox.urls.gateways[chain]?.cometbft ?? ''
  const bob = (chain: string): string => addressOf(sandbox, chain, undefined, 'bob').address

  const signing = async (chain: string, price?: string) => {
    const { address, privateKey } = addressOf(sandbox, chain)
    const wallet = await DirectSecp256k1Wallet.fromKey(hex.decode(privateKey), address.slice(0, address.indexOf('1')))
    const gasPrice = price === undefined ? {} : { gasPrice: GasPrice.fromString(price) }
    const options = { registry, broadcastPollIntervalMs: POLL, ...gasPrice }
    return { address, client: await SigningStargateClient.connectWithSigner(urlOf(chain), wallet, options) }
  }

  it.each([
    ['GAIA', 'cosmoshub-4', 'uatom'],
    ['THOR', 'thorchain-1', 'rune'],
    ['MAYA', 'mayachain-mainnet-v1', 'cacao'],
    ['KUJI', 'kaiyo-1', 'ukuji'],
    ['NOBLE', 'noble-1', 'uusdc'],
  ])('reads height, account, balances and blocks of %s', async (chain, chainId, denom) => {
    const client = await StargateClient.connect(urlOf(chain))
    const { address } = addressOf(sandbox, chain)
    const ledger = sandbox.world.cosmos.find((one) => one.chain === chain)
    expect(await client.getChainId()).toBe(chainId)
    expect(await client.getHeight()).toBeLessThanOrEqual(ledger?.height() ?? 0)
    expect(await client.getAccount(address)).toMatchObject({ address, sequence: 0, pubkey: null })
    const amount = String(sandbox.world.ledger(chain).balance(address))
    expect(await client.getBalance(address, denom)).toEqual({ denom, amount })
    expect(await client.getAllBalances(address)).toContainEqual({ denom, amount })
    expect((await client.getBlock()).header.chainId).toBe(chainId)
    expect(await client.getTx('A'.repeat(64))).toBeNull()
  })

  it('takes a transfer signed with simulated gas and finds it in its block', async () => {
    const { address, client } = await signing('GAIA', '0.005uatom')
    const before = sandbox.world.ledger('GAIA').balance(bob('GAIA'))
    const sent = await client.sendTokens(address, bob('GAIA'), [{ denom: 'uatom', amount: '1500000' }], 'auto', 'hello')
    expect(sent.code).toBe(0)
    expect(sandbox.world.ledger('GAIA').balance(bob('GAIA'))).toBe(before + 1_500_000n)
    expect(sent.height).toBe(sandbox.world.ledger('GAIA').find(sent.transactionHash)?.height)
    const { txs } = await client.getBlock(sent.height)
    expect(txs).toHaveLength(1)
    expect(await client.getTx(sent.transactionHash)).toMatchObject({ code: 0, height: sent.height, tx: txs[0] })
    const found = await client.searchTx([
      { key: 'transfer.recipient', value: bob('GAIA') },
      { key: 'tx.height', value: sent.height },
    ])
    expect(found.map(({ hash }) => hash)).toEqual([sent.transactionHash])
    expect(await client.searchTx("transfer.recipient='cosmos1other'")).toEqual([])
    expect(await client.getAccount(address)).toMatchObject({ sequence: 1, pubkey: { value: expect.any(String) } })
  })

  it('takes a deposit to THORChain', async () => {
    const { address, client } = await signing('THOR')
    const signer = bech32.fromWords(bech32.decode(address as `${string}1${string}`).words)
    const message = { typeUrl: '/types.MsgDeposit', value: { amount: '100000000', memo: '=:BTC.BTC:x', signer } }
    const fee = { amount: [], gas: '1' }
    const { code, transactionHash } = await client.signAndBroadcast(address, [message], fee, '=:BTC.BTC:x')
    expect(code).toBe(0)
    // The address of the asgard module on the main network.
    expect(sandbox.world.ledger('THOR').find(transactionHash)?.transfers).toEqual([
      { from: address, to: 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0', asset: 'native', amount: 100_000_000n },
    ])
  })

  it('refuses with the codes of a node and includes what fails in its block', async () => {
    const { address, client } = await signing('GAIA')
    const send = (fee: string, amount: string) => {
      const terms = { amount: [{ denom: 'uatom', amount: fee }], gas: '200000' }
      return client.sendTokens(address, bob('GAIA'), [{ denom: 'uatom', amount }], terms)
    }
    await expect(send('999', '1')).rejects.toMatchObject({ code: 13, codespace: 'sdk' })
    await expect(send('999999999999999', '1')).rejects.toMatchObject({ code: 5, codespace: 'sdk' })
    expect(await send('1000', '999999999999999')).toMatchObject({
      code: 5,
      rawLog: expect.stringContaining('insufficient funds'),
    })
  })

  it('answers about unknown accounts, paths, blocks and repeated transactions as a node does', async () => {
    const { address, client } = await signing('GAIA')
    const stranger = bech32.encode('cosmos', bech32.toWords(new Uint8Array(20).fill(9)))
    expect(await client.getAccount(stranger)).toBeNull()
    await expect(client.getAccount('cosmos1x')).rejects.toThrow('Query failed with (18)')
    await expect(client.getBalanceStaked(address)).rejects.toThrow('Query failed with (6): unknown query path')
    await expect(client.getBlock(99_999_999)).rejects.toThrow('must be less than or equal to')
    const { bytes } = await signedTransfer(client, address, bob('GAIA'))
    await client.broadcastTxSync(bytes)
    await expect(client.broadcastTxSync(bytes)).rejects.toThrow('tx already exists in cache')
  })
})

const signedTransfer = async (client: SigningStargateClient, from: string, to: string) => {
  const message = {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: from, toAddress: to, amount: [{ denom: 'uatom', amount: '1' }] },
  }
  const fee = { amount: [{ denom: 'uatom', amount: '1000' }], gas: '200000' }
  return { bytes: TxRaw.encode(await client.sign(from, [message], fee, '')).finish() }
}
