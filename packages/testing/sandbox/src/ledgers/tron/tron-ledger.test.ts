import { utils } from 'tronweb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTron, strangerOf, TRON_USDT } from '../../testing/tron-client.ts'

type Tron = Awaited<ReturnType<typeof openTron>>
type Change = (raw: Record<string, unknown>, tron: Tron) => void

/** Signs what TronWeb built, changed first, and returns the node's code and text. */
const broadcast = async (tron: Tron, to: string, amount: number, change: Change = () => {}, key?: string) => {
  const { tronWeb, alice } = tron
  const built = await tronWeb.transactionBuilder.sendTrx(to, amount, alice)
  change(built.raw_data as never, tron)
  const pb = utils.transaction
  const message = pb.txJsonToPb(built)
  const transaction = { ...built, txID: pb.txPbToTxID(message).slice(2), raw_data_hex: pb.txPbToRawDataHex(message) }
  const signed = utils.crypto.signTransaction(key ?? String(tronWeb.defaultPrivateKey), transaction as never)
  const answer = await tronWeb.trx.sendRawTransaction(signed as never)
  return { code: answer.code, text: Buffer.from(String(answer.message ?? ''), 'hex').toString(), txid: answer.txid }
}

describe('the ledger of TRON', () => {
  let tron: Tron
  beforeAll(async () => {
    tron = await openTron()
  })
  afterAll(() => tron.sandbox.close())

  const MORE = 10 ** 15

  it.each<[title: string, code: string, text: string, to: (tron: Tron) => string, amount: number, change?: Change]>([
    [
      'more than the balance',
      'CONTRACT_VALIDATE_ERROR',
      'Contract validate error : Validate TransferContract error, balance is not sufficient.',
      ({ bob }) => bob,
      MORE,
    ],
    [
      'TRX to a contract',
      'CONTRACT_VALIDATE_ERROR',
      'Contract validate error : Cannot transfer TRX to a smartContract.',
      () => TRON_USDT,
      1,
    ],
    [
      'an expired transaction',
      'TRANSACTION_EXPIRATION_ERROR',
      'Transaction expired',
      ({ bob }) => bob,
      1,
      (raw) => Object.assign(raw, { expiration: 1_789_999_999_000 }),
    ],
    [
      'one that lives longer than a day',
      'TRANSACTION_EXPIRATION_ERROR',
      'Transaction expired',
      ({ bob }) => bob,
      1,
      (raw) => Object.assign(raw, { expiration: 1_790_000_000_000 + 86_401_000 }),
    ],
    [
      'a reference to a block of another chain',
      'TAPOS_ERROR',
      'Tapos check error.',
      ({ bob }) => bob,
      1,
      (raw) => Object.assign(raw, { ref_block_hash: '0011223344556677' }),
    ],
  ])('refuses %s', async (_, code, text, to, amount, change) => {
    // The builder of TronWeb does not check; only the node does.
    expect(await broadcast(tron, to(tron), amount, change)).toMatchObject({ code, text })
  })

  it("refuses another's signature and one that is missing", async () => {
    const stranger = '7'.repeat(64)
    const { code, text } = await broadcast(tron, tron.bob, 1, undefined, stranger)
    expect(code).toBe('SIGERROR')
    expect(text).toMatch(new RegExp(`is signed by ${strangerOf(7)} but it is not contained of permission.$`))
    const unsigned = await tron.tronWeb.transactionBuilder.sendTrx(tron.bob, 1, tron.alice)
    const answer = await tron.tronWeb.trx.sendRawTransaction({ ...unsigned, signature: [] } as never)
    expect(Buffer.from(String(answer.message), 'hex').toString()).toBe('Validate signature error: miss sig or contract')
  })

  it('refuses a transaction twice', async () => {
    const { tronWeb, bob } = tron
    const signed = await tronWeb.trx.sign(await tronWeb.transactionBuilder.sendTrx(bob, 12))
    expect((await tronWeb.trx.sendRawTransaction(signed)).result).toBe(true)
    expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
  })

  it('charges a new account and a memo as the main network does', async () => {
    const { sandbox, alice } = tron
    const { tron: ledger } = sandbox.world
    const before = ledger.balance(alice)
    const { txid } = await broadcast(tron, strangerOf(5), 1_000, (raw) => Object.assign(raw, { data: '6869' }))
    // 0.1 TRX instead of bandwidth and 1 TRX for the account, 1 TRX for the memo.
    expect(ledger.find(txid)?.fee).toBe(2_100_000n)
    expect(before - ledger.balance(alice)).toBe(2_101_000n)
    expect(ledger.isActivated(strangerOf(5))).toBe(true)
  })

  it('refuses a memo that the balance does not pay for, and keeps the balance', async () => {
    const { tronWeb, sandbox, bob } = tron
    const poor = strangerOf(6)
    sandbox.world.tron.fund(poor, 900_000n)
    const built = await tronWeb.transactionBuilder.sendTrx(bob, 10, poor)
    const withMemo = await tronWeb.transactionBuilder.addUpdateData(built, 'hi', 'utf8')
    const signed = await tronWeb.trx.sign(withMemo, '6'.repeat(64))
    const answer = await tronWeb.trx.sendRawTransaction(signed)
    expect(answer.code).toBe('BANDWITH_ERROR')
    expect(Buffer.from(String(answer.message), 'hex').toString()).toBe('Account resource insufficient error.')
    expect(sandbox.world.tron.balance(poor)).toBe(900_000n)
  })

  it('recovers free bandwidth over a day', async () => {
    const { tronWeb, sandbox, bob, pass } = tron
    const payer = strangerOf(4)
    sandbox.world.tron.fund(payer, 900_000_000n)
    const built = await tronWeb.transactionBuilder.sendTrx(bob, 10, payer)
    await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built, '4'.repeat(64)))
    expect(await tronWeb.trx.getBandwidth(payer)).toBeLessThan(350)
    pass(28_801)
    expect(await tronWeb.trx.getBandwidth(payer)).toBe(600)
  })
})
