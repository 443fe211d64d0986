import {
  Address,
  BigNum,
  DataCost,
  min_ada_for_output,
  TransactionOutput,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs'
import type { IncomingPayment } from '@switchyard/core'
import { tokenAt } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { addressOf, chainOver, coin, enterprise, gatewayOf } from './testing/fixtures.ts'

const paying = (address: string): IncomingPayment => ({ asset: coin, address, role: 'destination' })
const hash = (fill: number): Uint8Array => new Uint8Array(28).fill(fill)

describe('a recipient of ADA', () => {
  it.each([
    ['base', addressOf(0x01, hash(1), hash(2))],
    ['base with a script that stakes', addressOf(0x21, hash(1), hash(2))],
    ['enterprise', enterprise(3)],
  ])('with a %s address must hold what the ledger demands of an output', (_, address) => {
    const output = TransactionOutput.new(Address.from_bech32(address), Value.new(BigNum.from_str('1000000')))
    const least = min_ada_for_output(output, DataCost.new_coins_per_byte(BigNum.from_str('4310'))).to_str()
    expect(reader.inspectRecipient?.(paying(address))).toEqual({
      kind: 'wallet',
      requiredAmount: BigInt(least),
      problems: [],
    })
  })

  it('follows the parameters of the options, and has no such amount of a token', () => {
    const chain = chainOver(gatewayOf([]).http, { coinsPerByte: 8_620 })
    expect(chain.inspectRecipient?.(paying(enterprise(3)))).toMatchObject({ requiredAmount: 2n * 849_070n })
    const token = { ...paying(enterprise(3)), asset: tokenAt('ADA', 'ab'.repeat(28)) }
    expect(chain.inspectRecipient?.(token)).toEqual({ kind: 'wallet', problems: [] })
  })

  it.each([
    ['script of type 1', addressOf(0x11, hash(1), hash(2)), 'contract'],
    ['script of type 3', addressOf(0x31, hash(1), hash(2)), 'contract'],
    ['script of type 7', addressOf(0x71, hash(1)), 'contract'],
    ['pointer', addressOf(0x41, hash(1), Uint8Array.of(0x81, 0x7f, 2, 3)), 'wallet'],
    ['Byron', 'Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo', 'wallet'],
  ])('with an address of the type %s is lost', (_, address, kind) => {
    expect(reader.inspectRecipient?.(paying(address))).toMatchObject({
      kind,
      problems: [{ verdict: 'lost', reason: 'kind' }],
    })
  })

  it('that is a treasury is a risk, and a reward address is none at all', () => {
    const treasury = 'addr1v8wfpcg4qfhmnzprzysj6j9c53u5j56j8rvhyjp08s53s6g07rfjm'
    expect(reader.inspectRecipient?.(paying(treasury))).toMatchObject({ problems: [{ verdict: 'risk' }] })
    const reward = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'
    expect(reader.inspectRecipient?.(paying(reward))).toBeUndefined()
  })
})
