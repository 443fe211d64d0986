import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { signZcash, type ZcashPayment } from '../../../testing/sign-zcash.ts'
import { stillSandbox } from '../../../testing/still-sandbox.ts'
import { addressOf, client } from '../../../testing/wallet.ts'
import { scriptOf } from '../address.ts'
import { utxoChains } from '../utxo-chain.ts'

const ZEC = utxoChains.find(({ chain }) => chain === 'ZEC') as (typeof utxoChains)[number]
const NU7 = 0x77190ad9
const MEMO = 'x'.repeat(80)

const open = () => {
  const sandbox = stillSandbox()
  const base = sandbox.urls.gateways.ZEC?.blockbook ?? ''
  const [owner, receiver] = [addressOf(sandbox, 'ZEC'), addressOf(sandbox, 'ZEC', 'p2pkh', 'bob')]
  const to = scriptOf(ZEC, receiver.address) as Uint8Array
  const height = sandbox.world.ledger('ZEC').height()
  const sign = (changes: Partial<ZcashPayment> = {}) =>
    signZcash(sandbox, owner, { to, amount: 100_000_000n, fee: 25_000n, branchId: NU7, ...changes })
  const send = async (raw: string) => {
    const response = await client(sandbox).post(`${base}/api/v2/sendtx/`, raw)
    return { status: response.status, body: await response.json() }
  }
  return { sandbox, base, owner, receiver, height, sign, send }
}

/** The texts of Zebra, as Blockbook passes them on. */
const invalid = (reason: string): string =>
  `-25: failed to validate tx: WtxId("private"), error: transaction did not pass consensus validation: ${reason}`

describe('the Zcash ledger behind Blockbook', () => {
  it('takes a version 5 transaction signed by an independent library and gives it the id of that library', async () => {
    const { sandbox, base, receiver, height, sign, send } = open()
    const raw = await sign({ memo: MEMO, expiryHeight: height + 40 })
    const { status, body } = await send(raw)
    expect([status, body]).toEqual([200, { result: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    const { Transaction } = await import('@shapeshiftoss/bitcoinjs-lib')
    expect(Transaction.fromHex(raw).getId()).toBe(body.result)
    const { json } = client(sandbox)
    const waiting = await json(`${base}/api/v2/tx/${body.result}`)
    expect(waiting).toMatchObject({ blockHeight: -1, confirmations: 0, version: 5, fees: '25000', hex: raw })
    expect(waiting.vout[0].addresses).toEqual([receiver.address])
    sandbox.world.clock.pass(ZEC.blockMs)
    expect(await json(`${base}/api/v2/tx/${body.result}`)).toMatchObject({ confirmations: 1, blockHeight: height + 1 })
  })

  it.each<[string, Partial<ZcashPayment>, string]>([
    ['another branch', { branchId: 0x37a5165b }, invalid('transaction uses an incorrect consensus branch id')],
    [
      'less than the conventional fee',
      { fee: 9_999n },
      invalid(
        'failed to verify ZIP-317 transaction rules, transaction was not inserted to mempool: Unpaid actions is higher than the limit',
      ),
    ],
    ['less than that of a memo', { fee: 24_999n, memo: MEMO }, 'Unpaid actions is higher than the limit'],
    [
      'a signature over another amount',
      { misstatement: 1n, amount: 100_000_000n },
      invalid('could not verify a transparent script: script verification failed'),
    ],
    ['a memo of 81 bytes', { memo: `${MEMO}x`, fee: 30_000n }, '-25: transaction is non-standard'],
    ['dust', { amount: 53n }, '-25: transaction is non-standard'],
  ])('refuses %s with the text of the node', async (_, changes, text) => {
    const { sign, send } = open()
    const { status, body } = await send(await sign(changes))
    expect([status, body.error]).toEqual([400, expect.stringContaining(text)])
  })

  it('refuses a transaction after its expiry height, and takes it up to then', async () => {
    const { height, sign, send } = open()
    const expired = await send(await sign({ expiryHeight: height }))
    expect(expired.body.error).toContain(
      `transaction must not be mined at a block Height(${height + 1}) greater than its expiry Height(${height})`,
    )
    expect((await send(await sign({ expiryHeight: height + 1 }))).status).toBe(200)
    expect((await send(await sign({ expiryHeight: 500_000_000 }))).body.error).toContain(
      'must be less than the maximum',
    )
  })

  it('refuses version 4, a second copy and a spent coin', async () => {
    const { sandbox, sign, send } = open()
    const raw = await sign()
    const four = hex.encode(Uint8Array.from([4, ...hex.decode(raw).slice(1)]))
    expect((await send(four)).body.error).toContain('transaction version 4 not supported by the network upgrade Nu7')
    expect((await send('ff')).body.error).toMatch(/^-22: /)
    const other = await sign({ amount: 90_000_000n })
    expect((await send(raw)).status).toBe(200)
    expect((await send(raw)).body.error).toBe('-1: transaction already exists in mempool')
    expect((await send(other)).body.error).toContain('has already spent some of its inputs')
    sandbox.world.clock.pass(ZEC.blockMs)
    expect((await send(raw)).body.error).toContain('transaction was committed to the best chain')
    expect((await send(other)).body.error).toBe(
      invalid('could not find transparent input UTXO in the best chain or mempool'),
    )
  })

  it('pays with transactions it would accept itself', () => {
    const { sandbox, owner, receiver } = open()
    const ledger = sandbox.world.ledger('ZEC')
    ledger.own(hex.decode(owner.privateKey))
    const before = ledger.balance(receiver.address)
    const hash = ledger.pay({ from: owner.address, to: receiver.address, amount: 5_000_000n, memo: 'REFUND' })
    expect(ledger.balance(receiver.address) - before).toBe(5_000_000n)
    expect(ledger.find(hash)).toMatchObject({ memo: 'REFUND', fee: 15_000n, failed: false })
  })
})
