import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { type Abi, decodeFunctionData, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { encodeAllowance, encodeApprove, encodeBalanceQuery, encodeDecimals, encodeTransfer } from './erc20.ts'
import { readApprove, readTransfer } from './read-erc20.ts'

const OWNER = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'

const calls: readonly (readonly [name: string, data: Hex, args: readonly unknown[] | undefined])[] = [
  ['approve', encodeApprove(OTHER, 7n), [OTHER, 7n]],
  ['transfer', encodeTransfer(OTHER, 7n), [OTHER, 7n]],
  ['allowance', encodeAllowance(OWNER, OTHER), [OWNER, OTHER]],
  ['balanceOf', encodeBalanceQuery(OWNER), [OWNER]],
  ['decimals', encodeDecimals(), undefined],
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
      expect(readApprove(encodeApprove(OTHER, 7n))).toEqual({ spender: OTHER, amount: 7n })
      expect(readTransfer(encodeTransfer(OTHER, 7n))).toEqual({ to: OTHER, amount: 7n })
    },
  )
})
