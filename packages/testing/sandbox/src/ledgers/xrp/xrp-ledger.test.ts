import { decode, encode } from 'ripple-binary-codec'
import { beforeEach, describe, expect, it } from 'vitest'
import { AccountSetAsfFlags, type SubmittableTransaction, Wallet } from 'xrpl'
import { openXrp } from '../../testing/xrp-client.ts'
import { engineResults } from './engine-result.ts'
import { decodeXrp, encodeXrp } from './xrp-codec.ts'

type Change = (payment: Record<string, unknown>) => void

describe('the ledger of XRP', () => {
  let xrp: ReturnType<typeof openXrp>
  beforeEach(() => {
    xrp = openXrp()
  })

  const paymentOf = (fields: object = {}): Record<string, unknown> => {
    const { sandbox, alice, bob } = xrp
    const { sequence } = sandbox.world.xrp.account(alice.classicAddress) ?? {}
    return {
      TransactionType: 'Payment',
      Account: alice.classicAddress,
      Destination: bob.classicAddress,
      Amount: '1000000',
      Fee: '12',
      Sequence: sequence,
      LastLedgerSequence: sandbox.world.xrp.height() + 20,
      ...fields,
    }
  }
  const submit = (transaction: object, wallet = xrp.alice) =>
    xrp.ask('submit', { tx_blob: wallet.sign(transaction as SubmittableTransaction).tx_blob })

  it.each<[result: string, change: Change]>([
    ['tesSUCCESS', () => {}],
    ['tefMAX_LEDGER', (payment) => Object.assign(payment, { LastLedgerSequence: 100_300_000 })],
    ['tefPAST_SEQ', (payment) => Object.assign(payment, { Sequence: Number(payment.Sequence) - 1 })],
    ['terPRE_SEQ', (payment) => Object.assign(payment, { Sequence: Number(payment.Sequence) + 1 })],
    ['telINSUF_FEE_P', (payment) => Object.assign(payment, { Fee: '9' })],
    ['telNETWORK_ID_MAKES_TX_NON_CANONICAL', (payment) => Object.assign(payment, { NetworkID: 1_025 })],
    ['tecUNFUNDED_PAYMENT', (payment) => Object.assign(payment, { Amount: '999999999999' })],
    ['temREDUNDANT', (payment) => Object.assign(payment, { Destination: payment.Account })],
    [
      'tecNO_DST_INSUF_XRP',
      (payment) => Object.assign(payment, { Destination: 'rrrrrrrrrrrrrrrrrrrrBZbvji', Amount: '999999' }),
    ],
  ])('answers %s', async (result, change) => {
    const payment = paymentOf()
    change(payment)
    const before = xrp.sandbox.world.xrp.balance(xrp.alice.classicAddress)
    const answer = await submit(payment)
    expect(answer).toMatchObject({ engine_result: result, status: 'success' })
    // A result that is claimed takes the fee; any other leaves the account as it was.
    const spent = before - xrp.sandbox.world.xrp.balance(xrp.alice.classicAddress)
    const fee = BigInt(String(payment.Fee))
    const claimed = result.startsWith('te') && (result.startsWith('tec') || result === 'tesSUCCESS')
    expect(spent).toBe(result === 'tesSUCCESS' ? fee + 1_000_000n : claimed ? fee : 0n)
  })

  it('keeps the reserve to the drop', async () => {
    const { sandbox, alice } = xrp
    const most = sandbox.world.xrp.balance(alice.classicAddress) - 1_000_000n
    expect(await submit(paymentOf({ Amount: String(most + 1n) }))).toMatchObject({
      engine_result: 'tecUNFUNDED_PAYMENT',
    })
    expect(await submit(paymentOf({ Amount: String(most - 12n) }))).toMatchObject({ engine_result: 'tesSUCCESS' })
  })

  it('refuses a changed signature, the key of another and a transaction twice', async () => {
    const { alice, ask } = xrp
    const { tx_blob } = alice.sign(paymentOf() as never)
    const changed = encode({ ...decode(tx_blob), Amount: '1000001' } as never)
    expect(await ask('submit', { tx_blob: changed })).toMatchObject({
      error: 'invalidTransaction',
      error_exception: 'fails local checks: Invalid signature.',
    })
    const stranger = Wallet.generate()
    const signedByStranger = new Wallet(stranger.publicKey, stranger.privateKey, {
      masterAddress: alice.classicAddress,
    }).sign(paymentOf() as never)
    expect(await ask('submit', { tx_blob: signedByStranger.tx_blob })).toMatchObject({ engine_result: 'tefBAD_AUTH' })
    expect(await ask('submit', { tx_blob })).toMatchObject({ engine_result: 'tesSUCCESS' })
    expect(await ask('submit', { tx_blob })).toMatchObject({ engine_result: 'tefALREADY' })
  })

  it('accepts ed25519 keys, and payments with a tag where one is required', async () => {
    const { sandbox, ask } = xrp
    const wallet = Wallet.generate()
    expect(wallet.publicKey.startsWith('ED')).toBe(true)
    sandbox.world.xrp.fund(wallet.classicAddress, 50_000_000n)
    const { sequence } = sandbox.world.xrp.account(wallet.classicAddress) ?? {}
    const settings = { TransactionType: 'AccountSet', Account: wallet.classicAddress, Fee: '10', Sequence: sequence }
    await submit({ ...settings, SetFlag: AccountSetAsfFlags.asfRequireDest }, wallet)
    const info = await ask('account_info', { account: wallet.classicAddress })
    expect(info).toMatchObject({ account_flags: { requireDestinationTag: true }, account_data: { Flags: 131_072 } })
    const to = { Destination: wallet.classicAddress }
    expect(await submit(paymentOf(to))).toMatchObject({ engine_result: 'tecDST_TAG_NEEDED' })
    expect(await submit(paymentOf({ ...to, DestinationTag: 0 }))).toMatchObject({ engine_result: 'tesSUCCESS' })
  })

  it('reads and writes what the official codec does, memos of any length included', () => {
    for (const length of [0, 1, 192, 193, 250, 900]) {
      const memo = { MemoData: 'AB'.repeat(length), MemoType: '74657874' }
      const fields = { ...paymentOf(), Flags: 0, SourceTag: 5, DestinationTag: 4_294_967_295, Memos: [{ Memo: memo }] }
      const official = encode(fields as never)
      expect(
        Buffer.from(encodeXrp(fields as never))
          .toString('hex')
          .toUpperCase(),
      ).toBe(official)
      expect(decodeXrp(Uint8Array.from(Buffer.from(official, 'hex')))).toEqual(decode(official))
    }
  })

  it('numbers results as the official definitions do', async () => {
    const { DEFAULT_DEFINITIONS } = await import('ripple-binary-codec')
    for (const [name, { code }] of Object.entries(engineResults))
      expect(DEFAULT_DEFINITIONS.transactionResult.from(name).ordinal, name).toBe(code)
  })
})
