import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { programs } from '../programs.ts'
import { describeFailure } from './describe-failure.ts'

/** Codes of the errors that a client of a program names, such as `TOKEN_ERROR__ACCOUNT_FROZEN`. */
const listErrors = (client: object, prefix: string): readonly (readonly [name: string, code: number])[] =>
  Object.entries(client)
    .filter(([name, code]) => name.startsWith(prefix) && typeof code === 'number')
    .map(([name, code]) => [name.slice(prefix.length).replaceAll('_', '').toLowerCase(), code as number])

const fail = (program: string, code: number) =>
  describeFailure({ InstructionError: [1, { Custom: code }] }, [
    `Program ${program} invoke [1]`,
    `Program ${program} failed: custom program error: 0x${code.toString(16)}`,
  ])

describe('the reason of a failed simulation', () => {
  it.each(listErrors(token, 'TOKEN_ERROR__'))('names the token error %s (%i)', (name, code) => {
    for (const program of [programs.token, programs.token2022])
      expect(fail(program, code).split(' ')[0]?.toLowerCase()).toBe(name)
  })

  it.each(listErrors(system, 'SYSTEM_ERROR__'))('names the system error %s (%i)', (name, code) => {
    expect(fail(programs.system, code).split(' ')[0]?.toLowerCase()).toBe(name)
  })

  it('is that of the program that failed, not of its callers', () => {
    const lines = [
      `Program ${programs.token2022} failed: custom program error: 0x24`,
      'Program JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4 failed: custom program error: 0x24',
    ]
    expect(describeFailure({ InstructionError: [3, { Custom: 36 }] }, lines)).toMatch(
      /^NoMemo of the Token-2022 program \(/,
    )
    const raw = `{"InstructionError":[3,{"Custom":36}]}, ${lines[0]}`
    expect(describeFailure({ InstructionError: [3, { Custom: 36 }] }, [...lines].reverse())).toBe(raw)
  })

  it('is in the words of a program of the Anchor framework', () => {
    const line =
      'Program log: AnchorError occurred. Error Code: SlippageToleranceExceeded. Error Number: 6001. Error Message: Slippage tolerance exceeded.'
    expect(describeFailure({ InstructionError: [2, { Custom: 6001 }] }, [line, 'Program X failed'])).toBe(
      'SlippageToleranceExceeded: Slippage tolerance exceeded. ({"InstructionError":[2,{"Custom":6001}]}, Program X failed)',
    )
  })

  it('is as the node says without a name', () => {
    expect(describeFailure('BlockhashNotFound', [])).toBe('"BlockhashNotFound"')
    expect(fail(programs.token, 4_000)).toMatch(/^\{"InstructionError"/)
  })
})
