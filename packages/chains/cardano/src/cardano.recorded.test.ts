import { Address, ByronAddress } from '@emurgo/cardano-serialization-lib-nodejs'
import { hex } from '@scure/base'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeAddress, formatAddress, parseAddress, readAddress } from './address.ts'
import { decode } from './decode.ts'
import { buildOver, chainOver, coin, gatewayOf } from './testing/fixtures.ts'

describeRecorded('Cardano', () => {
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.ADA

  it('accepts the valid addresses like the library and refuses the others', () => {
    expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(2)
    for (const { address, form } of valid) {
      expect(readAddress(address), address).toEqual({ canonical: address, form })
      const official = form === 'byron' ? ByronAddress.from_base58(address).to_address() : Address.from_bech32(address)
      expect(hex.encode(parseAddress(address)?.bytes ?? new Uint8Array())).toBe(official.to_hex())
    }
    for (const { address } of invalid) expect(readAddress(address), address).toBeUndefined()
  })

  it('refuses addresses with any single changed character', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.nat(),
        fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0'),
        ({ address }, seed, letter) => {
          const at = seed % address.length
          const changed = address.slice(0, at) + letter + address.slice(at + 1)
          if (changed !== address) expect(readAddress(changed), changed).toBeUndefined()
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('decodes the recorded, hand-written transaction', () => {
    const { tx } = recordedJson('spec/data/vultisig-ios/v3-real-ada-cbor-prebuilt-swap.json')
    const payee = decodeAddress(hex.decode('618749053dab2309d9b9eba75e17b0406d78302503b4187ca3af26096001'.slice(0, 58)))
    const change = decodeAddress(
      hex.decode('6148838772eed76ee662d3d444e4f8791544e62fa800eb775ec84de62e01'.slice(0, 58)),
    )
    if (!payee || !change) throw new Error('The recording contains no addresses.')
    expect(decode({ tx, txType: 'CBOR', networkFee: 0n })).toEqual({
      to: formatAddress(payee),
      amount: 0x2b54eb8n,
      others: [{ address: formatAddress(change), amount: 0x22046f7n }],
      fee: 166_029n,
    })
  })

  it('builds the recorded swap', async () => {
    const swap = recordedJson('spec/data/vultisig-ios/v3-real-ada-cbor-swap.json')
    const chain = chainOver(gatewayOf([{ lovelace: 80_000_000n }]).http)
    const sources = [swap.sourceAddress] as [string]
    const built = await buildOver(chain, {
      kind: 'simpleTransfer',
      asset: coin,
      amount: 50_000_000n,
      sources,
      to: swap.targetAddress,
    })
    expect(built.txType).toBe(swap.meta.txType)
    expect(decode(built)).toEqual({
      to: swap.targetAddress,
      amount: 50_000_000n,
      others: [{ address: swap.sourceAddress, amount: 30_000_000n - built.networkFee }],
      fee: built.networkFee,
    })
  })
})
