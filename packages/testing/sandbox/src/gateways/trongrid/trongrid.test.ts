import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTron, strangerOf, TRON_USDT } from '../../testing/tron-client.ts'

type Tron = Awaited<ReturnType<typeof openTron>>

describe('TronWeb over the gateway of TRON', () => {
  let tron: Tron
  beforeAll(async () => {
    tron = await openTron()
  })
  afterAll(() => tron.sandbox.close())

  const infoOf = async (id: string) => {
    tron.pass(1)
    return (await tron.tronWeb.trx.getUnconfirmedTransactionInfo(id)) as unknown as Record<string, unknown>
  }

  it('reads accounts, blocks, parameters and tokens', async () => {
    const { tronWeb, alice } = tron
    expect(await tronWeb.isConnected()).toMatchObject({ fullNode: true, solidityNode: true })
    expect(BigInt(await tronWeb.trx.getBalance(alice))).toBe(tron.sandbox.world.tron.balance(alice))
    expect(await tronWeb.trx.getAccountResources(alice)).toMatchObject({ freeNetLimit: 600 })
    expect(await tronWeb.trx.getBandwidth(alice)).toBe(600)
    const block = await tronWeb.trx.getCurrentBlock()
    expect(BigInt(`0x${block.blockID.slice(0, 16)}`)).toBe(BigInt(block.block_header.raw_data.number))
    expect(await tronWeb.trx.getChainParameters()).toContainEqual({ key: 'getEnergyFee', value: 100 })
    const usdt = await tronWeb.contract().at(TRON_USDT)
    const held = await usdt.methods.balanceOf?.(alice).call()
    expect(BigInt(held)).toBe(tron.sandbox.world.tron.balance(alice, TRON_USDT))
    expect(Number(await usdt.methods.decimals?.().call())).toBe(6)
  })

  it('sends TRX with a memo and pays for it', async () => {
    const { tronWeb, alice, bob, sandbox } = tron
    const before = sandbox.world.tron.balance(bob)
    const plain = await tronWeb.transactionBuilder.sendTrx(bob, 5_000_000, alice)
    const built = await tronWeb.transactionBuilder.addUpdateData(plain, '=:BTC.BTC:bc1q', 'utf8')
    const { result, txid } = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built))
    expect({ result, txid }).toEqual({ result: true, txid: built.txID })
    const bytes = built.raw_data_hex.length / 2 + 134
    expect(await infoOf(txid)).toMatchObject({ id: txid, fee: 1_000_000, receipt: { net_usage: bytes } })
    expect(sandbox.world.tron.balance(bob) - before).toBe(5_000_000n)
    expect(sandbox.world.tron.find(txid)).toMatchObject({ memo: '=:BTC.BTC:bc1q', failed: false, from: alice })
    // The free bandwidth of the day does not cover a second one.
    const again = await tronWeb.trx.sendTransaction(bob, 5_000_001)
    const more = await tronWeb.trx.sendTransaction(bob, 5_000_002)
    expect((await infoOf(again.txid)).receipt).toEqual({ net_usage: 268 })
    expect(await infoOf(more.txid)).toMatchObject({ fee: 268_000, receipt: { net_fee: 268_000 } })
  })

  it('sends USDT for energy, more of it to an empty account', async () => {
    const { tronWeb, bob, sandbox } = tron
    const send = async (to: string): Promise<string> => {
      const usdt = await tronWeb.contract().at(TRON_USDT)
      return usdt.methods.transfer?.(to, 7_000_000).send({ feeLimit: 100_000_000 })
    }
    const known = await infoOf(await send(bob))
    const toHolder = { energy_usage_total: 64_285, energy_fee: 6_428_500, result: 'SUCCESS' }
    expect(known).toMatchObject({ receipt: toHolder, contractResult: ['0'.repeat(64)] })
    expect(await infoOf(await send(strangerOf(7)))).toMatchObject({ receipt: { energy_usage_total: 130_285 } })
    expect(sandbox.world.tron.balance(strangerOf(7), TRON_USDT)).toBe(7_000_000n)
    expect(known.log).toMatchObject([{ address: tronWeb.address.toHex(TRON_USDT).slice(2) }])
  })

  it('burns the fee of a call that reverts or runs out of energy', async () => {
    const { tronWeb, bob, sandbox } = tron
    const usdt = await tronWeb.contract().at(TRON_USDT)
    const send = async (amount: bigint, feeLimit: number) =>
      infoOf(await usdt.methods.transfer?.(bob, amount.toString()).send({ feeLimit }))
    const before = sandbox.world.tron.balance(bob, TRON_USDT)
    const reverted = await send(10n ** 30n, 100_000_000)
    expect(reverted).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } })
    expect(Buffer.from(String(reverted.resMessage), 'hex').toString()).toBe('REVERT opcode executed')
    const starved = await send(1n, 1_000_000)
    expect(starved).toMatchObject({ receipt: { result: 'OUT_OF_ENERGY', energy_fee: 1_000_000 } })
    expect(sandbox.world.tron.balance(bob, TRON_USDT)).toBe(before)
  })

  it('estimates a call and says why it would revert', async () => {
    const { tronWeb, alice, bob } = tron
    const parameters = (amount: string) => [
      { type: 'address', value: bob },
      { type: 'uint256', value: amount },
    ]
    const simulate = (amount: string) =>
      tronWeb.transactionBuilder.triggerConstantContract(
        TRON_USDT,
        'transfer(address,uint256)',
        {},
        parameters(amount),
        alice,
      )
    expect(await simulate('1')).toMatchObject({ result: { result: true }, energy_used: 64_285 })
    await expect(simulate(`1${'0'.repeat(40)}`)).rejects.toThrow('REVERT opcode executed')
  })

  it('shows a transaction on the solidity node only when its block is solid', async () => {
    const { tronWeb, bob, pass } = tron
    const { txid } = await tronWeb.trx.sendTransaction(bob, 1_000_003)
    pass(1)
    await expect(tronWeb.trx.getConfirmedTransaction(txid)).rejects.toThrow('not found')
    pass(19)
    expect(await tronWeb.trx.getConfirmedTransaction(txid)).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }] })
  })
})
