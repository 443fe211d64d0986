import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { type Abi, decodeFunctionData, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { encodeErc20 } from './erc20.ts'
import { readErc20 } from './read-erc20.ts'

const OWNER = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'

const calls: readonly (readonly [name: string, data: Hex, args: readonly unknown[] | undefined])[] = [
  ['approve', encodeErc20('approve', OTHER, 7n), [OTHER, 7n]],
  ['transfer', encodeErc20('transfer', OTHER, 7n), [OTHER, 7n]],
  ['allowance', encodeErc20('allowance', OWNER, OTHER), [OWNER, OTHER]],
  ['balanceOf', encodeErc20('balanceOf', OWNER), [OWNER]],
  ['decimals', encodeErc20('decimals'), undefined],
]

describeRecorded('token calls', () => {
  it.each(['providers/chainflip/data/ERC20.abi.json', 'providers/thorchain-mayachain/data/abi/erc20.json'])(
    'match the published interface: %s',
    (file) => {
      const abi = recordedJson(file) as Abi
      const named = new Set(abi.flatMap((entry) => (entry.type === 'function' ? [entry.name] : [])))
      for (const [functionName, data, args] of calls.filter(([name]) => named.has(name)))
        expect(decodeFunctionData({ abi, data })).toEqual(args ? { functionName, args } : { functionName })
      expect([...named]).toEqual(expect.arrayContaining(['approve', 'allowance', 'balanceOf']))
      expect(readErc20('approve', encodeErc20('approve', OTHER, 7n))).toEqual({ account: OTHER, amount: 7n })
      expect(readErc20('transfer', encodeErc20('transfer', OTHER, 7n))).toEqual({ account: OTHER, amount: 7n })
    },
  )
})
