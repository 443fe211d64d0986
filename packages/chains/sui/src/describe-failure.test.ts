import { expect, it } from 'vitest'
import { describeFailure } from './describe-failure.ts'

const abort = (module: string, code: string, address = `${'0'.repeat(63)}2`, name = 'Some("split")') =>
  `MoveAbort(MoveLocation { module: ModuleId { address: ${address}, name: Identifier("${module}") }, function: 7, instruction: 10, function_name: ${name} }, ${code}) in command 0`

// Texts as the execution errors of a node are written.
it.each([
  [abort('balance', '2'), 'balance::split aborted with ENotEnough (code 2): '],
  [abort('coin', '3'), 'coin::split aborted with EGlobalPauseNotAllowed (code 3): '],
  [abort('balance', '77'), 'balance::split aborted with code 77: '],
  [abort('balance', '2', 'ab'.repeat(32)), 'balance::split aborted with code 2: '],
  [abort('pool', '18446744073709551615', 'ab', 'None'), 'pool aborted with code 18446744073709551615: '],
  ['InsufficientCoinBalance in command 0', ''],
])('names the abort of %s', (text, prefix) => {
  expect(describeFailure(text)).toBe(`${prefix}${text}`)
})
