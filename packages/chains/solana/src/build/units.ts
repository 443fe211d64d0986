import { programs } from '../programs.ts'

/** Two budget instructions and a transfer of lamports. Measured: 450. */
const LAMPORTS = 1_000

/**
 * Creation of the recipient's account and the transfer. Measured over 80 recipients: up to 25 930, Token-2022 27 563;
 * each failed bump costs 1 500 more, and mint extensions cost extra.
 */
const TOKEN = 90_000
const TOKEN_2022 = 120_000

/**
 * Memo with one signer. Measured: 1 326 for 900 bytes with a recent build of the program; earlier builds ran out of 200
 * 000 at 566 bytes. A limit that is too low makes the deposit fail.
 */
const MEMO = 20_000
const MEMO_BYTE = 500

/**
 * Returns the compute limit of a transfer. The whole limit is paid for; at the default prices that is far below a cent.
 */
export const computeTransferUnits = (tokenProgram: string | undefined, memo: string | undefined): number => {
  const moving = tokenProgram === undefined ? LAMPORTS : tokenProgram === programs.token ? TOKEN : TOKEN_2022
  return memo === undefined ? moving : moving + MEMO + MEMO_BYTE * new TextEncoder().encode(memo).length
}
