import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { p2wpkh, Script, Transaction } from '@scure/btc-signer'
import { describeWhere } from '@switchyard/test-support'
import { findLitecoind, type Litecoind, startLitecoind } from '@switchyard/test-support/litecoind'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFinal, checkShape, checkSpending } from './check-transaction.ts'
import { decodeRaw } from './raw-transaction.ts'
import { utxoChains } from './utxo-chain.ts'

const LTC = utxoChains.find(({ chain }) => chain === 'LTC') as (typeof utxoChains)[number]
const REGTEST = { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef }
const KEY = new Uint8Array(32).fill(9)
const owner = p2wpkh(secp256k1.getPublicKey(KEY, true), REGTEST)
const COIN = 1_000_000n

interface Draft {
  readonly amount?: bigint
  readonly change?: bigint
  readonly memos?: readonly string[]
  readonly script?: Uint8Array
  readonly version?: number
  readonly lockTime?: number
  readonly spoilt?: boolean
}

const drafts: readonly (readonly [title: string, draft: Draft])[] = [
  ['a payment with a memo', { memos: ['=:e:0x12'] }],
  ['a memo of eighty bytes', { memos: ['x'.repeat(80)] }],
  ['a memo of eighty-one bytes', { memos: ['x'.repeat(81)] }],
  ['two memos', { memos: ['one', 'two'] }],
  ['an output below dust', { amount: 200n }],
  ['an output of a script that is not standard', { script: Uint8Array.of(0x51, 0x51) }],
  ['a fee below the relay fee', { amount: COIN - 50n, change: 0n }],
  ['more than the coin has', { amount: COIN + 1n, change: 0n }],
  ['a version that is not standard', { version: 3 }],
  ['a lock time in the future', { lockTime: 4_000 }],
  ['a signature of another transaction', { spoilt: true }],
]

describeWhere(findLitecoind(), 'the ledger and a Litecoin node', (program) => {
  let node: Litecoind
  beforeAll(async () => {
    node = await startLitecoind(program)
  })
  afterAll(() => node?.stop())

  const coin = async (): Promise<{ readonly txid: string; readonly index: number }> => {
    const txid: string = await node.rpc('sendtoaddress', owner.address, '0.01')
    const { vout } = await node.rpc('getrawtransaction', txid, true)
    await node.rpc('generatetoaddress', 1, await node.rpc('getnewaddress'))
    const script = hex.encode(owner.script)
    // biome-ignore lint/suspicious/noExplicitAny: an output as the node prints it
    return { txid, index: vout.findIndex((one: any) => one.scriptPubKey.hex === script) }
  }

  const signed = (spent: { readonly txid: string; readonly index: number }, draft: Draft): string => {
    const { amount = 500_000n, change = 490_000n, memos = [], script = owner.script, version = 2, lockTime = 0 } = draft
    const transaction = new Transaction({ version, lockTime, allowUnknownOutputs: true })
    transaction.addInput({
      ...spent,
      sequence: lockTime > 0 ? 0xfffffffe : 0xffffffff,
      // The library refuses to spend more than there is; the node looks at that before the signature.
      witnessUtxo: { script: owner.script, amount: amount > COIN ? amount : COIN },
    })
    transaction.addOutput({ script, amount })
    for (const memo of memos)
      transaction.addOutput({ script: Script.encode(['RETURN', new TextEncoder().encode(memo)]), amount: 0n })
    if (change > 0n) transaction.addOutput({ script: owner.script, amount: change })
    transaction.sign(KEY)
    transaction.finalize()
    const raw = hex.encode(transaction.extract())
    // The lock time is signed too; its last byte stands at the end.
    return draft.spoilt ? `${raw.slice(0, -8)}01000000` : raw
  }

  const byNode = (raw: string): Promise<string> =>
    node.rpc('sendrawtransaction', raw).then(
      () => 'taken',
      (error: Error) => error.message.replace('sendrawtransaction: ', ''),
    )

  const byLedger = async (raw: string): Promise<string> => {
    const transaction = decodeRaw(hex.decode(raw))
    const height = Number(await node.rpc('getblockcount'))
    try {
      checkShape(LTC, transaction)
      checkFinal(transaction, height, Math.floor(Date.now() / 1000))
      checkSpending(LTC, transaction, [{ script: owner.script, amount: COIN }])
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }

  it.each(drafts)('agree on %s', async (_, draft) => {
    const raw = signed(await coin(), draft)
    expect(await byLedger(raw)).toBe(await byNode(raw))
  })
})
