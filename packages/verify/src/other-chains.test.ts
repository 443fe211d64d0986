import { base64, bech32, bech32m } from '@scure/base'
import { describe } from 'vitest'
import { cosmos } from './cosmos.ts'
import { near } from './near.ts'
import { radix } from './radix.ts'
import { starknet } from './starknet.ts'
import { substrate } from './substrate.ts'
import { type Accounts, MEMO, type Row } from './testing/case.ts'
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

const USDT_NEAR = 'usdt.tether-token.near'
const nearTransfer = (params: object = {}, changes: object = {}) => ({
  signerId: 'alice.near',
  receiverId: 'a'.repeat(64),
  actions: [{ type: 'Transfer', params: { deposit: `5${'0'.repeat(24)}`, ...params } }],
  ...changes,
})
const ftTransfer = (args: object = {}, changes: object = {}, params: object = {}) => ({
  signerId: 'alice.near',
  receiverId: USDT_NEAR,
  actions: [
    {
      type: 'FunctionCall',
      params: {
        methodName: 'ft_transfer',
        args: { receiver_id: 'a'.repeat(64), amount: '5000000', ...args },
        gas: '30000000000000',
        deposit: '1',
        ...params,
      },
    },
  ],
  ...changes,
})

const felt = (fill: string): string => `0x0${fill.repeat(63)}`
const STRK = '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'
const call = (changes: object = {}) => ({
  contractAddress: STRK,
  entrypoint: 'transfer',
  calldata: [felt('2'), `5${'0'.repeat(18)}`, '0'],
  ...changes,
})

/** SCALE by hand: Balances.transfer_keep_alive to an account, with 5 DOT as a compact number of four bytes and more. */
const dot = {
  source: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  vault: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
  stranger: '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB',
}
const BOB = '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const CHARLIE = '90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22'
const FIVE_DOT = '0700743ba40b'
const method = (to = BOB, amount = FIVE_DOT, index = '0a03') => ({
  address: dot.source,
  genesisHash: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  method: `0x${index}00${to}${amount}`,
})

const rdx = (kind: string, fill: number): string =>
  bech32m.encode(`${kind}_rdx`, bech32m.toWords(Uint8Array.from([0x51, ...new Uint8Array(29).fill(fill)])), false)
const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'
const ROUTER = 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'
const xrd = { source: rdx('account', 1), vault: rdx('account', 2), stranger: rdx('account', 3) }
const manifest = ({
  from = xrd.source,
  vault = xrd.vault,
  router = ROUTER,
  amount = '5',
  taken = '5',
  memo = MEMO,
  more = '',
} = {}) => `CALL_METHOD Address("${from}") "withdraw" Address("${XRD}") Decimal("${amount}");
TAKE_FROM_WORKTOP Address("${XRD}") Decimal("${taken}") Bucket("bucket1");
CALL_METHOD Address("${router}") "user_deposit" Address("${from}") Address("${vault}") Bucket("bucket1") ${JSON.stringify(memo)};
${more}`

const cases: readonly Row[] = [
  [
    'Cosmos transfers',
    {
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
    },
  ],
  [
    'deposit messages of THORChain',
    {
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
    },
  ],
  [
    'NEAR transfers',
    {
      source: 'alice.near',
      vault: 'a'.repeat(64),
      stranger: 'thief.near',
      verifier: near,
      provider: 'NEAR',
      sellAsset: 'NEAR.NEAR',
      decimals: 24,
      honest: nearTransfer(),
      attacks: {
        'to a stranger': nearTransfer({}, { receiverId: 'thief.near' }),
        'from a stranger': nearTransfer({}, { signerId: 'thief.near' }),
        'of more': nearTransfer({ deposit: `5${'0'.repeat(23)}1` }),
        'with a key besides': nearTransfer(
          {},
          {
            actions: [...nearTransfer().actions, { type: 'AddKey', params: { publicKey: 'ed25519:x' } }],
          },
        ),
        'that deletes the account': nearTransfer(
          {},
          { actions: [{ type: 'DeleteAccount', params: { beneficiaryId: 'thief.near' } }] },
        ),
      },
    },
  ],
  [
    'NEAR token transfers',
    {
      source: 'alice.near',
      vault: 'a'.repeat(64),
      stranger: 'thief.near',
      verifier: near,
      provider: 'NEAR',
      sellAsset: `NEAR.USDT-${USDT_NEAR}`,
      decimals: 6,
      honest: ftTransfer(),
      attacks: {
        'to a stranger': ftTransfer({ receiver_id: 'thief.near' }),
        'of more': ftTransfer({ amount: '5000001' }),
        'of another token': ftTransfer({}, { receiverId: 'wrap.near' }),
        'with a memo': ftTransfer({ memo: 'x' }),
        'that calls the recipient': ftTransfer({ msg: '' }, {}, { methodName: 'ft_transfer_call' }),
        'with coins': ftTransfer({}, {}, { deposit: '2' }),
      },
    },
  ],
  [
    'Starknet calls',
    {
      source: felt('1'),
      vault: felt('2'),
      stranger: felt('3'),
      verifier: starknet,
      provider: 'NEAR',
      sellAsset: 'STRK.STRK',
      decimals: 18,
      honest: [call()],
      attacks: {
        'to a stranger': [call({ calldata: [felt('3'), `5${'0'.repeat(18)}`, '0'] })],
        'of more': [call({ calldata: [felt('2'), `5${'0'.repeat(17)}1`, '0'] })],
        'of very much more': [call({ calldata: [felt('2'), `5${'0'.repeat(18)}`, '1'] })],
        'of another token': [call({ contractAddress: felt('4') })],
        'that approve': [call({ entrypoint: 'approve' })],
        'with a second one': [call(), call({ entrypoint: 'approve', calldata: [felt('3'), '1', '0'] })],
      },
    },
  ],
  [
    'Polkadot transfers',
    {
      ...dot,
      verifier: substrate,
      provider: 'CHAINFLIP',
      sellAsset: 'DOT.DOT',
      decimals: 10,
      honest: method(),
      attacks: {
        'to a stranger': method(CHARLIE),
        'of more': method(BOB, '0701743ba40b'),
        'of another kind': method(BOB, FIVE_DOT, '0a00'),
        'with bytes behind': method(BOB, `${FIVE_DOT}00`),
        'on another chain': { ...method(), genesisHash: `0x${'91'.repeat(32)}` },
        'from a stranger': { ...method(), address: dot.stranger },
        'with a tip': { ...method(), tip: '0xffffffff' },
      },
    },
  ],
  [
    'deposits through the router on Radix',
    {
      ...xrd,
      verifier: radix,
      provider: 'MAYACHAIN_STREAMING',
      sellAsset: 'XRD.XRD',
      decimals: 18,
      memo: MEMO,
      target: null,
      accept: ['recipient', 'expiry'],
      honest: manifest(),
      attacks: {
        'from a stranger': manifest({ from: xrd.stranger }),
        'to a stranger': manifest({ vault: xrd.stranger }),
        'of more': manifest({ amount: '5.000000000000000001', taken: '5.000000000000000001' }),
        'of less': manifest({ amount: '4', taken: '4' }),
        'that take less than they withdraw': manifest({ taken: '1' }),
        'with another memo': manifest({ memo: MEMO.replace('0x1c', '0x2c') }),
        'with a second call': manifest({
          more: `CALL_METHOD Address("${xrd.stranger}") "deposit_batch" Expression("ENTIRE_WORKTOP");`,
        }),
        'with a second withdrawal': manifest({
          more: `CALL_METHOD Address("${xrd.source}") "withdraw" Address("${XRD}") Decimal("1");`,
        }),
      },
    },
  ],
]

describe.each(cases)('%s', (_title, one) => describeCase(one))
