import { Transaction } from '@mysten/sui/transactions'
import { bech32 } from '@scure/base'
import { Address, beginCell } from '@ton/core'
import { TronWeb, utils } from 'tronweb'
import { describe } from 'vitest'
import { cardano } from './cardano.ts'
import { sui } from './sui.ts'
import { DEPOSIT, MEMO, NOW, type Row } from './testing/case.ts'
import { describeCase } from './testing/describe-case.ts'
import { ton } from './ton.ts'
import { tron } from './tron.ts'

const tonOf = (fill: number): string => new Address(0, Buffer.alloc(32, fill)).toString({ bounceable: false })
const tonAccounts = { source: tonOf(1), vault: tonOf(2), stranger: tonOf(3) }
const comment = (text: string): string =>
  beginCell().storeUint(0, 32).storeStringTail(text).endCell().toBoc().toString('base64')
const message = (changes: object = {}) => ({ address: tonAccounts.vault, amount: '5000000000', ...changes })

const tronOf = (fill: string): string => TronWeb.address.fromPrivateKey(fill.repeat(64)) as string
const tronAccounts = { source: tronOf('1'), vault: tronOf('2'), stranger: tronOf('3') }
const TETHER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** A transaction as TronWeb writes it: the bytes are encoded by the library, addresses shown in base58. */
const tronTx = (type: string, value: Readonly<Record<string, unknown>>, more: object = {}) => {
  const raw = {
    ref_block_bytes: 'abcd',
    ref_block_hash: '0011223344556677',
    expiration: NOW + 60_000,
    timestamp: NOW,
    ...more,
  }
  const withValue = (shown: object) => ({
    ...raw,
    contract: [{ parameter: { value: shown, type_url: `type.googleapis.com/protocol.${type}` }, type }],
  })
  const inHex = Object.fromEntries(
    Object.entries(value).map(([name, text]) => [
      name,
      name.endsWith('_address') ? TronWeb.address.toHex(String(text)) : text,
    ]),
  )
  const pb = utils.transaction.txJsonToPb({ visible: false, txID: '', raw_data_hex: '', raw_data: withValue(inHex) })
  const hex = utils.transaction.txPbToRawDataHex(pb).toLowerCase()
  return {
    visible: true,
    txID: utils.transaction.txPbToTxID(pb).replace(/^0x/, ''),
    raw_data: withValue(value),
    raw_data_hex: hex,
  }
}
const memoHex = Buffer.from(MEMO).toString('hex')
const trx = (changes: object = {}, more: object = { data: memoHex }) =>
  tronTx(
    'TransferContract',
    { amount: 5_000_000, owner_address: tronAccounts.source, to_address: tronAccounts.vault, ...changes },
    more,
  )
const word = (value: string): string => value.padStart(64, '0')
const trc20 = ({
  to = tronAccounts.vault,
  amount = 5_000_000,
  token = TETHER,
  selector = 'a9059cbb',
  fee_limit = 1_500_000,
  value = 0,
  more = {},
} = {}) =>
  tronTx(
    'TriggerSmartContract',
    {
      owner_address: tronAccounts.source,
      contract_address: token,
      data: selector + word(TronWeb.address.toHex(to).slice(2)) + word(amount.toString(16)),
      ...(value === 0 ? {} : { call_value: value }),
    },
    { fee_limit, ...more },
  )

const suiOf = (fill: string): string => `0x${fill.repeat(64)}`
const suiAccounts = { source: suiOf('1'), vault: suiOf('2'), stranger: suiOf('3') }
const suiTx = async ({
  to = suiAccounts.vault,
  amount = 5_000_000_000n,
  sender = suiAccounts.source,
  budget = 3_000_000n,
  more = false,
} = {}) => {
  const transaction = new Transaction()
  transaction.setSender(sender)
  transaction.setGasPrice(750n)
  transaction.setGasBudget(budget)
  transaction.setGasPayment([{ objectId: suiOf('4'), version: '1', digest: '11111111111111111111111111111111' }])
  const [part] = transaction.splitCoins(transaction.gas, [amount])
  transaction.transferObjects([part as never], to)
  if (more)
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])[0] as never], suiAccounts.stranger)
  return Buffer.from(await transaction.build()).toString('base64')
}

const adaOf = (fill: number): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.from([0x61, ...new Uint8Array(28).fill(fill)])), false)
const ada = { source: adaOf(1), vault: adaOf(2), stranger: adaOf(3) }
/** CBOR by hand: inputs, outputs, fee and time to live; no witnesses. */
const adaTx = (outputs: readonly (readonly [fill: number, lovelace: number])[], fee = 170_000) => {
  const uint = (value: number): string => `1a${value.toString(16).padStart(8, '0')}`
  const output = ([fill, lovelace]: readonly [number, number]): string =>
    `82581d61${fill.toString(16).padStart(2, '0').repeat(28)}${uint(lovelace)}`
  const body = `a40081825820${'ab'.repeat(32)}000181`.replace(/81$/, `8${outputs.length}`)
  return `84${body}${outputs.map(output).join('')}02${uint(fee)}031a0b0b0b0ba0f5f6`
}

const cases: readonly Row[] = [
  [
    'TON messages',
    {
      ...tonAccounts,
      verifier: ton,
      provider: 'NEAR',
      sellAsset: 'TON.TON',
      decimals: 9,
      honest: [message()],
      attacks: {
        'to a stranger': [message({ address: tonAccounts.stranger })],
        'of more': [message({ amount: '5000000001' })],
        'with a comment': [message({ payload: comment('x') })],
        'with a second one': [message(), message({ address: tonAccounts.stranger, amount: '1' })],
        'that deploy': [message({ stateInit: comment('x') })],
        'that call a contract': [
          message({ payload: beginCell().storeUint(0x0f8a7ea5, 32).endCell().toBoc().toString('base64') }),
        ],
      },
    },
  ],
  [
    'TRON transfers',
    {
      ...tronAccounts,
      verifier: tron,
      provider: 'THORCHAIN_STREAMING',
      sellAsset: 'TRON.TRX',
      decimals: 6,
      memo: MEMO,
      accept: ['recipient', 'expiry'],
      honest: trx(),
      attacks: {
        'to a stranger': trx({ to_address: tronAccounts.stranger }),
        'from a stranger': trx({ owner_address: tronAccounts.stranger }),
        'of more': trx({ amount: 5_000_001 }),
        'that call something beside their memo': trc20({
          ...{ token: tronAccounts.vault, value: 5_000_000, more: { data: memoHex } },
        }),
        'without a memo': trx({}, {}),
        'with another memo': trx({}, { data: memoHex.replace('307831', '307832') }),
        'whose shown fields are honest': { ...trx(), raw_data_hex: trx({ amount: 9_000_000 }).raw_data_hex },
        'whose shown bytes are honest': { ...trx({ amount: 9_000_000 }), raw_data_hex: trx().raw_data_hex },
      },
    },
  ],
  [
    'TRON token transfers',
    {
      ...tronAccounts,
      verifier: tron,
      provider: 'NEAR',
      sellAsset: `TRON.USDT-${TETHER}`,
      decimals: 6,
      accept: DEPOSIT.filter((field) => field !== 'fee'),
      honest: trc20(),
      attacks: {
        'to a stranger': trc20({ to: tronAccounts.stranger }),
        'of more': trc20({ amount: 5_000_001 }),
        'of another token': trc20({ token: tronAccounts.stranger }),
        'that are approvals': trc20({ selector: '095ea7b3' }),
        'with coins': trc20({ value: 1 }),
        'with a high fee limit': trc20({ fee_limit: 2_000_001 }),
      },
    },
  ],
  [
    'Sui transfers',
    {
      ...suiAccounts,
      verifier: sui,
      provider: 'NEAR',
      sellAsset: 'SUI.SUI',
      decimals: 9,
      accept: DEPOSIT.filter((field) => field !== 'fee'),
      honest: await suiTx(),
      attacks: {
        'to a stranger': await suiTx({ to: suiAccounts.stranger }),
        'of more': await suiTx({ amount: 5_000_000_001n }),
        'from a stranger': await suiTx({ sender: suiAccounts.stranger }),
        'with a high budget': await suiTx({ budget: 2_000_000_001n }),
        'with a second one': await suiTx({ more: true }),
      },
    },
  ],
  [
    'Cardano transactions',
    {
      ...ada,
      verifier: cardano,
      provider: 'NEAR',
      sellAsset: 'ADA.ADA',
      decimals: 6,
      accept: [...DEPOSIT.filter((field) => field !== 'fee'), 'source'],
      honest: adaTx([
        [2, 5_000_000],
        [1, 9_000_000],
      ]),
      attacks: {
        'to a stranger': adaTx([
          [3, 5_000_000],
          [1, 9_000_000],
        ]),
        'of more': adaTx([
          [2, 5_000_001],
          [1, 9_000_000],
        ]),
        'with change to a stranger': adaTx([
          [2, 5_000_000],
          [3, 9_000_000],
        ]),
        'with a third output': adaTx([
          [2, 5_000_000],
          [1, 9_000_000],
          [3, 1_000_000],
        ]),
        'with a high fee': adaTx([[2, 5_000_000]], 2_000_001),
      },
    },
  ],
]

describe.each(cases)('%s', (_title, one) => describeCase(one))
