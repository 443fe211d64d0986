import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountSetAsfFlags, dropsToXrp, getBalanceChanges, type Payment } from 'xrpl'
import { connectClient, openXrp } from '../../testing/xrp-client.ts'

describe('xrpl.js over the gateway of the XRP Ledger', () => {
  const xrp = openXrp()
  let connection: Awaited<ReturnType<typeof connectClient>>
  beforeAll(async () => {
    connection = await connectClient(xrp.sandbox, xrp.ask)
  })
  afterAll(() => connection.close())

  it('reads server, ledger, fee and accounts', async () => {
    const { client } = connection
    const { alice, sandbox } = xrp
    expect(client.networkID).toBe(0)
    expect(await client.getLedgerIndex()).toBe(sandbox.world.xrp.height())
    expect(await client.getXrpBalance(alice.classicAddress)).toBe(
      dropsToXrp(String(sandbox.world.xrp.balance(alice.classicAddress))),
    )
    const { result } = await client.request({ command: 'account_info', account: alice.classicAddress })
    expect(result.account_flags).toMatchObject({ depositAuth: false, requireDestinationTag: false })
    expect((await client.request({ command: 'fee' })).result.drops.base_fee).toBe('10')
    await expect(client.request({ command: 'account_info', account: 'rrrrrrrrrrrrrrrrrrrrBZbvji' })).rejects.toThrow(
      'Account not found.',
    )
  })

  it('fills in, signs, sends and waits for a payment with memo and tag', async () => {
    const { client } = connection
    const { alice, bob } = xrp
    const payment: Payment = {
      TransactionType: 'Payment',
      Account: alice.classicAddress,
      Destination: bob.classicAddress,
      Amount: '25000000',
      DestinationTag: 77,
      Memos: [{ Memo: { MemoData: Buffer.from('=:BTC.BTC:bc1q').toString('hex') } }],
    }
    const { result } = await client.submitAndWait(payment, { wallet: alice, autofill: true })
    expect(result).toMatchObject({ validated: true, meta: { TransactionResult: 'tesSUCCESS' } })
    const changes = getBalanceChanges(result.meta as never)
    expect(changes).toContainEqual({
      account: bob.classicAddress,
      balances: [{ currency: 'XRP', value: '25' }],
    })
    expect(xrp.sandbox.world.xrp.find(result.hash)).toMatchObject({ memo: '=:BTC.BTC:bc1q', failed: false })
    const listed = await client.request({ command: 'account_tx', account: bob.classicAddress })
    expect(listed.result.transactions[0]).toMatchObject({ tx_json: { DestinationTag: 77, DeliverMax: '25000000' } })
  })

  it('refuses a payment to an account that wants no deposits, which costs the fee', async () => {
    const { client } = connection
    const { alice, bob, sandbox, ask } = xrp
    const settings = { TransactionType: 'AccountSet', Account: bob.classicAddress } as const
    const prepared = await client.autofill({ ...settings, SetFlag: AccountSetAsfFlags.asfDepositAuth })
    await client.submit(bob.sign(prepared).tx_blob)
    const asked = { source_account: alice.classicAddress, destination_account: bob.classicAddress }
    expect(await ask('deposit_authorized', asked)).toMatchObject({ deposit_authorized: false })
    const before = sandbox.world.xrp.balance(alice.classicAddress)
    const payment = await client.autofill({
      TransactionType: 'Payment',
      Account: alice.classicAddress,
      Destination: bob.classicAddress,
      Amount: '5000000',
    } as Payment)
    const { result } = await client.submit(alice.sign(payment).tx_blob)
    expect(result).toMatchObject({ engine_result: 'tecNO_PERMISSION', engine_result_code: 139 })
    expect(before - sandbox.world.xrp.balance(alice.classicAddress)).toBe(BigInt(payment.Fee ?? 0))
  })
})
