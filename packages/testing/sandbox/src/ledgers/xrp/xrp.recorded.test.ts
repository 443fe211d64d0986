import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { openXrp } from '../../testing/xrp-client.ts'
import { engineResults } from './engine-result.ts'
import { decodeXrp } from './xrp-codec.ts'
import { isSigned, xrpHash } from './xrp-signature.ts'

const recorded = (name: string) => recordedJson(`chains/data/rpc/xrp-${name}.json`).result
const bytesOf = (blob: string): Uint8Array => Uint8Array.from(Buffer.from(blob, 'hex'))

describeRecorded('XRP in the sandbox', () => {
  it.each(['transaction_broadcast_failed', 'transaction_broadcast_success'])(
    'decodes %s, accepts its signature and knows its hash',
    (name) => {
      const { tx_blob, tx_json } = recorded(name)
      const { hash, ...json } = tx_json
      const decoded = decodeXrp(bytesOf(tx_blob))
      expect(decoded).toEqual(json)
      expect(isSigned(decoded)).toBe(true)
      expect(isSigned({ ...decoded, Amount: '2' })).toBe(false)
      expect(xrpHash(bytesOf(tx_blob))).toBe(hash)
    },
  )

  it.each(['transaction_broadcast_failed', 'transaction_broadcast_success'])('shows the result of %s', (name) => {
    const { engine_result, engine_result_code, engine_result_message } = recorded(name)
    const known = engineResults[engine_result as keyof typeof engineResults]
    expect(known).toEqual({ code: engine_result_code, text: engine_result_message })
  })

  it('answers with the fields of the recorded submission', async () => {
    const { sandbox, ask, alice, bob } = openXrp()
    const { sequence } = sandbox.world.xrp.account(alice.classicAddress) ?? {}
    const payment = {
      TransactionType: 'Payment',
      Amount: '1000000',
      Fee: '5000',
      Sequence: sequence,
      Flags: 0,
    } as const
    const accounts = { Account: alice.classicAddress, Destination: bob.classicAddress }
    const last = { LastLedgerSequence: sandbox.world.xrp.height() + 20 }
    const { tx_blob } = alice.sign({ ...payment, ...accounts, ...last } as never)
    const answer = await ask('submit', { tx_blob })
    const success = recorded('transaction_broadcast_success')
    expect(Object.keys(answer).sort()).toEqual(Object.keys(success).sort())
    const { DeliverMax: _, ...shown } = answer.tx_json
    expect(Object.keys(shown).sort()).toEqual(Object.keys(success.tx_json).sort())
    const info = await ask('server_info')
    const server = recorded('serverInfo.rippled').info
    expect(Object.keys(info.info.validated_ledger).sort()).toEqual(Object.keys(server.validated_ledger).sort())
  })
})
