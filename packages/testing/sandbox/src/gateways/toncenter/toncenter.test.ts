import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { Address, beginCell, comment, internal, SendMode, toNano } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { JettonMaster, JettonWallet, TonClient, WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { externalTransfer } from '../../testing/ton-wallet.ts'
import { addressOf } from '../../testing/wallet.ts'

const USDT = Address.parse('EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs')
const NOW = 1_764_000_000_000
const sendMode = SendMode.PAY_GAS_SEPARATELY

describe('toncenter', () => {
  let sandbox: Sandbox
  let base: string
  let client: TonClient
  const keys = () => keyPairFromSeed(Buffer.from(addressOf(sandbox, 'TON').privateKey, 'hex'))
  const wallet = () => client.open(WalletContractV5R1.create({ workchain: 0, publicKey: keys().publicKey }))
  const bob = () => Address.parse(addressOf(sandbox, 'TON', undefined, 'bob').address)
  const json = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${base}/${path}`, { ...init, headers: { 'x-api-key': 'k' } })).json()

  beforeEach(async () => {
    sandbox = createSandbox({ seed: 'toncenter', networks: [], clock: () => NOW })
    base = `${(await sandbox.listen()).gateways.TON?.toncenter}/api`
    client = new TonClient({ endpoint: `${base}/v2/jsonRPC`, apiKey: 'k' })
  })
  afterEach(() => sandbox.close())

  const send = async (...messages: ReturnType<typeof internal>[]): Promise<number> => {
    const seqno = await wallet().getSeqno()
    await wallet().sendTransfer({
      seqno,
      secretKey: keys().secretKey,
      messages,
      sendMode,
      timeout: NOW / 1_000 + 60,
    })
    return seqno
  }

  it('lets the official client read, build, send and find a transfer', async () => {
    expect(wallet().address.toString({ bounceable: false })).toBe(addressOf(sandbox, 'TON').address)
    expect(await client.isContractDeployed(wallet().address)).toBe(false)
    const before = await client.getBalance(bob())
    await send(internal({ to: bob(), value: toNano('2'), bounce: false, body: comment('memo 1') }))
    expect(await wallet().getSeqno()).toBe(1)
    expect(await client.getBalance(bob())).toBe(before + toNano('2'))
    const [sent] = await client.getTransactions(wallet().address, { limit: 5 })
    expect(sent?.description).toMatchObject({ type: 'generic', aborted: false, computePhase: { gasUsed: 4_939n } })
    const [received] = await client.getTransactions(bob(), { limit: 5 })
    expect(received?.inMessage?.body.beginParse().skip(32).loadStringTail()).toBe('memo 1')
    const again = await client.getTransaction(bob(), String(received?.lt), received?.hash().toString('base64') ?? '')
    expect(again?.hash()).toEqual(received?.hash())
    expect((await client.getMasterchainInfo()).latestSeqno).toBe(sandbox.world.ton.height())
  })

  it('lets the official client move a jetton', async () => {
    const master = client.open(JettonMaster.create(USDT))
    const from = await master.getWalletAddress(wallet().address)
    const before = await client.open(JettonWallet.create(from)).getBalance()
    const body = beginCell().storeUint(0x0f8a7ea5, 32).storeUint(1, 64).storeCoins(7_000_000n).storeAddress(bob())
    body.storeAddress(wallet().address).storeBit(false).storeCoins(1n).storeBit(true).storeRef(comment('swap'))
    await send(internal({ to: from, value: toNano('0.05'), bounce: true, body: body.endCell() }))
    expect(await client.open(JettonWallet.create(from)).getBalance()).toBe(before - 7_000_000n)
    expect(sandbox.world.ton.balance(bob().toString(), USDT.toString())).toBe(before + 7_000_000n)
    expect((await master.getJettonData()).totalSupply).toBeGreaterThan(0n)
  })

  it('estimates the fees that are charged', async () => {
    await send(internal({ to: bob(), value: 1n, bounce: false }))
    const message = internal({ to: bob(), value: 1n, bounce: false })
    const parts = { secretKey: keys().secretKey, seqno: 1, messages: [message], timeout: NOW / 1_000 + 60, sendMode }
    const body = await wallet().createTransfer(parts)
    const { source_fees: fees } = await client.estimateExternalMessageFee(wallet().address, {
      body,
      initCode: null,
      initData: null,
      ignoreSignature: true,
    })
    const before = await client.getBalance(wallet().address)
    await wallet().send(body)
    const charged = before - 1n - (await client.getBalance(wallet().address))
    expect(BigInt(fees.in_fwd_fee + fees.gas_fee + fees.fwd_fee)).toBe(charged)
  })

  it('runs version 4 wallets, and finds a message by its hash in the index', async () => {
    const old = WalletContractV4.create({ workchain: 0, publicKey: keys().publicKey })
    sandbox.world.ton.fund(old.address.toString(), toNano('1'))
    const messages = [internal({ to: bob(), value: toNano('0.5'), bounce: false })]
    const cell = externalTransfer(old, { secretKey: keys().secretKey, seqno: 0, timeout: NOW / 1_000 + 60, messages })
    const boc = JSON.stringify({ boc: cell.toBoc().toString('base64') })
    const { result } = await json('v2/sendBocReturnHash', { method: 'POST', body: boc })
    expect(Buffer.from(result.hash, 'base64')).toEqual(cell.hash())
    for (const hash of [result.hash, result.hash_norm]) {
      const found = await json(`v3/transactionsByMessage?msg_hash=${encodeURIComponent(hash)}&direction=in`)
      expect(found.transactions[0].out_msgs[0].destination).toBe(bob().toRawString().toUpperCase())
    }
    const refused = await fetch(`${base}/v2/sendBoc`, { method: 'POST', body: boc, headers: { 'x-api-key': 'k' } })
    expect(refused.status).toBe(500)
    expect((await refused.json()).error).toContain('exitcode=33')
  })

  it('answers once a second without a key', async () => {
    const url = `${base}/v2/getMasterchainInfo`
    expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([200, 429])
    sandbox.world.clock.advance(1_000)
    expect((await fetch(url)).status).toBe(200)
  })

  describeRecorded('TON', () => {
    const shapeOf = (value: unknown): unknown => {
      if (value === null || typeof value !== 'object' || Array.isArray(value))
        return Array.isArray(value) ? 'list' : typeof value
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
    }

    it('has the fields and types of recorded responses', async () => {
      await send(internal({ to: bob(), value: 1n, bounce: false }))
      const own = wallet().address.toString()
      const recorded = recordedJson('chains/data/rpc/ton-wallet_information.json')
      expect(shapeOf(await json(`v2/getWalletInformation?address=${own}`))).toEqual(shapeOf(recorded))
      const [expected] = recordedJson('chains/data/rpc/ton-transaction_status_response.json').transactions
      const { transactions } = await json(`v3/transactions?account=${own}`)
      expect(Object.keys(transactions[0]).sort()).toEqual(Object.keys(expected).sort())
      const key = 'out_msgs'
      expect(Object.keys(transactions[0][key][0]).sort()).toEqual(Object.keys(expected[key][0]).sort())
      const [held] = (await json(`v3/jetton/wallets?owner_address=${own}`)).jetton_wallets
      const [listed] = recordedJson('chains/data/rpc/ton-balance_jettons.trimmed.json').jetton_wallets
      expect(shapeOf(held)).toEqual(shapeOf(listed))
    })
  })
})
