import { hex } from '@scure/base'
import type { Json } from '@switchyard/core'
import { describeRecorded, recordedFiles, recordedJson } from '@switchyard/test-support'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeAddress, formatAddress, readAddress } from './address.ts'
import { decode } from './decode.ts'
import { readAccount, readCallResult } from './gateway.ts'
import { decodeRaw, encodeRaw } from './raw-data.ts'
import { readDirectRecipients } from './recipients/recipients.ts'
import { buildOver, chainOver, nodeOf, tether } from './testing/fixtures.ts'
import { createTransaction } from './transaction.ts'

const built = (tx: Json) => ({ tx, txType: 'TRON', networkFee: 0n })
const base58 = (text: string) => formatAddress(hex.decode(text))

describeRecorded('TRON', () => {
  const { valid, invalid } = recordedJson('chains/data/addresses.json').chains.TRON
  const swap = recordedJson('spec/data/vultisig-ios/v3-tron-final-swap-fresh.json')

  it('accepts the valid addresses and refuses the others', () => {
    expect(Math.min(valid.length, invalid.length)).toBeGreaterThan(2)
    for (const { address, form } of valid) expect(readAddress(address)).toEqual({ canonical: address, form })
    for (const { address } of invalid) expect(readAddress(address), address).toBeUndefined()
  })

  it('refuses addresses with any single changed character', () => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat(33), fc.constantFrom(...letters), ({ address }, at, letter) => {
        const changed = address.slice(0, at) + letter + address.slice(at + 1)
        if (changed !== address) expect(readAddress(changed)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('builds the recorded swap byte for byte', async () => {
    const chain = chainOver(nodeOf({ balance: 30_000_000, tokens: 50_000_000n }).http)
    const deposit = { kind: 'simpleTransfer', asset: tether, amount: 50_000_000n } as const
    const made = await buildOver(chain, { ...deposit, sources: [swap.sourceAddress], to: swap.targetAddress })
    expect({ tx: made.tx, txType: made.txType }).toEqual({ tx: swap.tx, txType: swap.meta.txType })
    expect(decode(built(swap.tx))).toEqual({
      to: swap.targetAddress,
      amount: 50_000_000n,
      token: tether.address,
      others: [],
      from: [swap.sourceAddress],
    })
  })

  it.each(['tron-transaction_coin_transfer', 'tron-transaction_thorchain_swap', 'tron-transaction_token_transfer'])(
    'reads and writes the raw data of %s',
    (name) => {
      const { raw_data_hex, txID, raw_data } = recordedJson(`chains/data/rpc/${name}.json`)
      const raw = decodeRaw(hex.decode(raw_data_hex))
      expect(hex.encode(encodeRaw(raw))).toBe(raw_data_hex)
      const [{ parameter }] = raw_data.contract
      const spelled = Object.fromEntries(
        Object.entries(parameter.value).map(([key, value]) => [
          key,
          key.endsWith('_address') ? base58(String(value)) : value,
        ]),
      )
      const shown = {
        ...raw_data,
        contract: [{ ...raw_data.contract[0], parameter: { ...parameter, value: spelled } }],
      }
      expect(createTransaction(raw)).toEqual({ visible: true, txID, raw_data: shown, raw_data_hex })
    },
  )

  it('reads the memo of the recorded THORChain swap', () => {
    const { raw_data_hex, raw_data } = recordedJson('chains/data/rpc/tron-transaction_thorchain_swap.json')
    const memo = Buffer.from(raw_data.data, 'hex').toString()
    expect(memo).toMatch(/^=:TRON\.USDT:T\w{33}:0\/1\/0:g1:50$/)
    expect(decode(built(createTransaction(decodeRaw(hex.decode(raw_data_hex)))))).toEqual({
      to: base58('41ae7568fa877622e05ffca36fd451eeca923905ac'),
      amount: 200_000_000n,
      memo,
      memoHex: raw_data.data,
      others: [],
      from: [base58(raw_data.contract[0].parameter.value.owner_address)],
    })
  })

  it('reads the recipients of the recorded transactions', () => {
    const paid = (name: string) =>
      readDirectRecipients(recordedJson(`chains/data/rpc/tron-transaction_${name}.json`)).recipients
    expect(paid('coin_transfer')).toEqual([base58('413d9324021d2d2da7805c8e599b00da23bfa2ee2d')])
    expect(paid('thorchain_swap')).toEqual([base58('41ae7568fa877622e05ffca36fd451eeca923905ac')])
    expect(paid('token_transfer')).toEqual([base58('416e2cf2878020b966786f01ab45ea1fcef6880092')])
  })

  it('reads the recorded account, token balance and fee', () => {
    expect(readAccount(recordedJson('chains/data/rpc/tron-balance_coin.json'))).toEqual({
      balance: 2_928_601_454n,
      activated: true,
      isContract: false,
    })
    expect(readAccount({})).toEqual({ balance: 0n, activated: false, isContract: false })
    const simulateCall = readCallResult(recordedJson('chains/data/rpc/tron-balance_token.json'))
    expect(simulateCall).toEqual({ energy: 4_062n, word: 136_389_002n })
  })

  it('computes the recorded fee of a payment to a new account', async () => {
    const receipt = recordedJson('chains/data/rpc/tron-transaction_coin_transfer_receipt.json')
    const { raw_data } = recordedJson('chains/data/rpc/tron-transaction_coin_transfer.json')
    const { owner_address, to_address, amount } = raw_data.contract[0].parameter.value
    const resources = { freeNetLimit: 600 }
    const chain = chainOver(nodeOf({ balance: 30_000_000, recipientActivated: false, resources }).http)
    const { networkFee } = await buildOver(chain, {
      kind: 'simpleTransfer',
      asset: { ...tether, identifier: 'TRON.TRX', ticker: 'TRX', symbol: 'TRX', address: undefined } as never,
      amount: BigInt(amount),
      sources: [base58(owner_address)],
      to: base58(to_address),
    })
    expect(networkFee).toBe(BigInt(receipt.fee))
  })

  it('lists every recorded file it does not read', () => {
    const read = ['balance_coin', 'balance_token', 'transaction_coin_transfer', 'transaction_coin_transfer_receipt']
    const more = ['transaction_thorchain_swap', 'transaction_token_transfer']
    // This package does not broadcast, so it reads no broadcast responses.
    const unread = ['transaction_broadcast_error', 'transaction_broadcast_success']
    const names = [...read, ...more, ...unread].map((name) => `tron-${name}.json`).sort()
    expect(recordedFiles('chains/data/rpc').filter((name) => name.startsWith('tron-'))).toEqual(names)
    expect(decodeAddress(swap.sourceAddress)).toHaveLength(21)
  })
})
