import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { type Abi, toFunctionSelector, toFunctionSignature } from 'viem'
import { expect, it } from 'vitest'
import { readRevertReason } from './read-revert-reason.ts'

type AbiError = Extract<Abi[number], { readonly type: 'error' }>

const MAYAN = [
  'fast-mctp',
  'forwarder',
  'hypercore-deposit-hyperevm',
  'mctp-circle',
  'monochain',
  'swift-v1',
  'swift-v2-source',
  'wh-swap',
]
const files = [
  ...['abi-garden-htlc-erc20', 'abi-garden-htlc-native'].map((name) => `garden/data/${name}.json`),
  ...['abi-C1_ERC20', 'abi-C1_EVM', 'abi-C2_ERC20', 'abi-C2_EVM'].map((name) => `pactswap/data/${name}.json`),
  ...MAYAN.map((name) => `mayan/data/abi-mayan-${name}.json`),
  'oneinch/data/oneinch-aggregationRouterV6.abi.json',
]

describeRecorded("errors of the providers' contracts", () => {
  it.each(files)('are named as in the ABI %s', (file) => {
    const abi = recordedJson(`providers/${file}`) as Abi
    for (const error of abi.filter((item): item is AbiError => item.type === 'error')) {
      const signature = toFunctionSignature({ ...error, type: 'function', outputs: [], stateMutability: 'view' })
      const words = error.inputs.map(() => '0'.repeat(64)).join('')
      const data = `${toFunctionSelector(signature)}${words}`
      expect(readRevertReason({ code: 3, message: 'reverted', data })).toMatch(
        new RegExp(`^reverted: ${error.name}(\\(|$)`),
      )
    }
  })
})
