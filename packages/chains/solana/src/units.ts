import { programs } from './programs.ts'

/** The two instructions that set the budget and the transfer of lamports. Measured: 450. */
const LAMPORTS = 1_000

/**
 * Opening the recipient's account and the transfer. Measured over 80 recipients: up to 25 930, Token-2022 27 563; a
 * rare recipient costs 1 500 more for every bump that fails, and extensions of a mint cost on top.
 */
const TOKEN = 90_000
const TOKEN_2022 = 120_000

/**
 * Memo with one signer. Measured: 1 326 for 900 bytes with a recent build of the program; the build of earlier years
 * ran out of 200 000 at 566 bytes, and a limit that is too low loses the deposit its place.
 */
const MEMO = 20_000
const MEMO_BYTE = 500

/** Computing a transfer may use. All of it is paid for, used or not; at the default prices that is far below a cent. */
export const transferUnits = (tokenProgram: string | undefined, memo: string | undefined): number => {
  const moving = tokenProgram === undefined ? LAMPORTS : tokenProgram === programs.token ? TOKEN : TOKEN_2022
  return memo === undefined ? moving : moving + MEMO + MEMO_BYTE * new TextEncoder().encode(memo).length
}
