import { describe } from 'vitest'
import { near } from './near.ts'
import { describeCase } from './testing/describe-case.ts'

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

describe('NEAR transfers', () =>
  describeCase({
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
  }))

describe('NEAR token transfers', () =>
  describeCase({
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
  }))

const wrapped = (args: object = {}, changes: object = {}, deposit = '5000000') => {
  const [transfer] = ftTransfer(args).actions
  const params = { methodName: 'near_deposit', args: {}, gas: '30000000000000', deposit }
  return { ...ftTransfer(), receiverId: 'wrap.near', actions: [{ type: 'FunctionCall', params }, transfer], ...changes }
}

describe('NEAR that is wrapped and sent', () =>
  describeCase({
    source: 'alice.near',
    vault: 'a'.repeat(64),
    stranger: 'thief.near',
    verifier: near,
    provider: 'NEAR',
    sellAsset: 'NEAR.NEAR',
    decimals: 24,
    honest: wrapped({ amount: `5${'0'.repeat(24)}` }, {}, `5${'0'.repeat(24)}`),
    attacks: {
      'to a stranger': wrapped({ receiver_id: 'thief.near', amount: `5${'0'.repeat(24)}` }, {}, `5${'0'.repeat(24)}`),
      'of more': wrapped({ amount: `5${'0'.repeat(23)}1` }, {}, `5${'0'.repeat(23)}1`),
      'that wraps more than it sends': wrapped({ amount: `5${'0'.repeat(24)}` }, {}, `9${'0'.repeat(24)}`),
      'by a contract of the thief': wrapped(
        { amount: `5${'0'.repeat(24)}` },
        { receiverId: 'thief.near' },
        `5${'0'.repeat(24)}`,
      ),
    },
  }))
