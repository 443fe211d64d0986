import fc from 'fast-check'
import { decodeErrorResult, encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readRevertReason } from './read-revert-reason.ts'
import { anyAddress, anyBytes, uintOf } from './testing/arbitraries.ts'

const abi = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error SafeERC20FailedOperation(address token)',
])

const reasonOf = (data: string) => readRevertReason({ code: 3, message: 'reverted', data })

/** What viem reads, as a line. */
const viems = (data: `0x${string}`): string => {
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    return `reverted: ${errorName}(${args?.join(', ')})`
  } catch {
    return `reverted: error ${data.slice(0, 10)}`
  }
}

describe('the reason of a revert', () => {
  it('is the text of an Error, as encoded by viem', () => {
    // Control characters and surrounding spaces are changed, which other tests cover.
    const reason = fc.stringMatching(/^[a-zé€😀][a-z 0-9é€😀:_]{0,80}[a-z0-9]$/u)
    fc.assert(
      fc.property(reason, (text) => {
        const data = encodeErrorResult({ abi, errorName: 'Error', args: [text] })
        expect(reasonOf(data)).toBe('reverted'.includes(text) ? 'reverted' : `reverted: ${text}`)
      }),
    )
  })

  it('names the other known errors with their arguments as viem reads them, cut data by its selector', () => {
    const error = fc.oneof(
      uintOf(256).map((code) => encodeErrorResult({ abi, errorName: 'Panic', args: [code] })),
      fc
        .tuple(anyAddress, uintOf(256), uintOf(256))
        .chain((args) =>
          fc.constantFrom(
            encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args }),
            encodeErrorResult({ abi, errorName: 'ERC20InsufficientAllowance', args }),
            encodeErrorResult({ abi, errorName: 'SafeERC20FailedOperation', args: [args[0]] }),
          ),
        ),
    )
    fc.assert(
      fc.property(error, fc.nat(), anyBytes(40), (data, at, more) => {
        const cut = data.slice(0, 10 + 2 * (at % ((data.length - 10) / 2))) as `0x${string}`
        for (const each of [data, cut, `${data}${more.slice(2)}`] as const) expect(reasonOf(each)).toBe(viems(each))
      }),
    )
  })

  it('of data with a known selector and random bytes is one line and no fault', () => {
    const selector = fc.constantFrom('08c379a0', '4e487b71', 'e450d38c', 'fb8f41b2', '5274afe7', '00000000')
    fc.assert(
      fc.property(selector, anyBytes(140), (name, bytes) => {
        expect(reasonOf(`0x${name}${bytes.slice(2)}`)).toMatch(/^reverted(: [^\n]{1,300})?$/)
      }),
    )
  })

  it.each([
    ['an offset outside the data', `${'f'.repeat(64)}`],
    ['a length outside the data', `${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['no length', `${'20'.padStart(64, '0')}`],
    ['bytes that are not UTF-8', `${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'c328'.padEnd(64, '0')}`],
  ])('is the selector for a text with %s', (_, args) => {
    expect(reasonOf(`0x08c379a0${args}`)).toBe('reverted: error 0x08c379a0')
  })
})
