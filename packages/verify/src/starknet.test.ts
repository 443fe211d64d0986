import { describe } from 'vitest'
import { starknet } from './starknet.ts'
import { describeCase } from './testing/describe-case.ts'

const felt = (fill: string): string => `0x0${fill.repeat(63)}`
const STRK = '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'
const call = (changes: object = {}) => ({
  contractAddress: STRK,
  entrypoint: 'transfer',
  calldata: [felt('2'), `5${'0'.repeat(18)}`, '0'],
  ...changes,
})

describe('Starknet calls', () =>
  describeCase({
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
  }))
