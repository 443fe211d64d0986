import { base64, bech32 } from '@scure/base'
import { describe } from 'vitest'
import { cosmos } from './cosmos.ts'
import { type Accounts, MEMO } from './testing/case.ts'
import { describeCase } from './testing/describe-case.ts'

const ofBech32 = (prefix: string): Accounts => {
  const account = (fill: number) => bech32.encode(prefix, bech32.toWords(new Uint8Array(20).fill(fill)))
  return { source: account(1), vault: account(2), stranger: account(3) }
}

const gaia = ofBech32('cosmos')
const send = (changes: object = {}, message: object = {}) => ({
  memo: MEMO,
  accountNumber: 1,
  sequence: 2,
  chainId: 'cosmoshub-4',
  fee: { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' },
  msgs: [
    {
      typeUrl: '/cosmos.bank.v1beta1.MsgSend',
      value: {
        fromAddress: gaia.source,
        toAddress: gaia.vault,
        amount: [{ denom: 'uatom', amount: '5000000' }],
        ...message,
      },
    },
  ],
  ...changes,
})

const thor = ofBech32('thor')
const bytesOf = (address: string): string =>
  base64.encode(Uint8Array.from(bech32.fromWords(bech32.decode(address as `${string}1${string}`).words)))
const rune = { chain: 'THOR', symbol: 'RUNE', ticker: 'RUNE', synth: false }
const deposit = (changes: object = {}, message: object = {}) => ({
  memo: MEMO,
  accountNumber: 1,
  sequence: 2,
  chainId: 'thorchain-1',
  fee: { amount: [], gas: '600000000' },
  msgs: [
    {
      typeUrl: '/types.MsgDeposit',
      value: { coins: [{ asset: rune, amount: '500000000' }], memo: MEMO, signer: bytesOf(thor.source), ...message },
    },
  ],
  ...changes,
})

describe('Cosmos transfers', () =>
  describeCase({
    ...gaia,
    verifier: cosmos,
    provider: 'THORCHAIN_STREAMING',
    sellAsset: 'GAIA.ATOM',
    decimals: 6,
    memo: MEMO,
    accept: ['recipient', 'expiry'],
    honest: send(),
    attacks: {
      'to a stranger': send({}, { toAddress: gaia.stranger }),
      'from a stranger': send({}, { fromAddress: gaia.stranger }),
      'of more': send({}, { amount: [{ denom: 'uatom', amount: '5000001' }] }),
      'of another coin': send({}, { amount: [{ denom: 'ibc/AB', amount: '5000000' }] }),
      'of two coins': send(
        {},
        {
          amount: [
            { denom: 'uatom', amount: '5000000' },
            { denom: 'ibc/AB', amount: '1' },
          ],
        },
      ),
      'on another chain': send({ chainId: 'kaiyo-1' }),
      'with another memo': send({ memo: MEMO.replace('0x1c', '0x2c') }),
      'without a memo': send({ memo: '' }),
      'with a high fee': send({ fee: { amount: [{ denom: 'uatom', amount: '2000001' }], gas: '200000' } }),
      'with a second message': send({ msgs: [...send().msgs, ...send().msgs] }),
      'of another type': send({ msgs: [{ ...send().msgs[0], typeUrl: '/cosmos.bank.v1beta1.MsgMultiSend' }] }),
    },
  }))

describe('deposit messages of THORChain', () =>
  describeCase({
    ...thor,
    verifier: cosmos,
    provider: 'THORCHAIN_STREAMING',
    sellAsset: 'THOR.RUNE',
    withoutRecipient: true,
    decimals: 8,
    memo: MEMO,
    target: null,
    accept: ['expiry'],
    honest: deposit(),
    attacks: {
      'by a stranger': deposit({}, { signer: bytesOf(thor.stranger) }),
      'of more': deposit({}, { coins: [{ asset: rune, amount: '500000001' }] }),
      'of another coin': deposit(
        {},
        { coins: [{ asset: { ...rune, symbol: 'TCY', ticker: 'TCY' }, amount: '500000000' }] },
      ),
      'of a synthetic coin': deposit({}, { coins: [{ asset: { ...rune, synth: true }, amount: '500000000' }] }),
      'with another memo inside': deposit({}, { memo: MEMO.replace('0x1c', '0x2c') }),
      'on another chain': deposit({ chainId: 'mayachain-mainnet-v1' }),
      'that is a transfer': deposit({
        msgs: [
          {
            typeUrl: '/types.MsgSend',
            value: {
              fromAddress: bytesOf(thor.source),
              toAddress: bytesOf(thor.stranger),
              amount: [{ denom: 'rune', amount: '500000000' }],
            },
          },
        ],
      }),
    },
  }))
