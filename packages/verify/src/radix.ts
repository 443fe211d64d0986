import { reader, readInstructions, readWithdrawal } from '@switchyard/chain-radix/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'

/** `user_deposit(sender, vault, bucket, memo)`, with all that was withdrawn in the bucket, and nothing besides. No memo needs escapes. */
const DEPOSIT =
  /^CALL_METHOD Address \( "(?<from>\w+)" \) "withdraw" Address \( "(?<resource>\w+)" \) Decimal \( "(?<amount>[0-9.]+)" \) ; TAKE_FROM_WORKTOP Address \( "\k<resource>" \) Decimal \( "\k<amount>" \) Bucket \( "(?<bucket>\w+)" \) ; CALL_METHOD Address \( "(?<router>component_\w+)" \) "user_deposit" Address \( "\k<from>" \) Address \( "(?<vault>account_\w+)" \) Bucket \( "\k<bucket>" \) "(?<memo>[^"\\]*)"$/

/** Reads Radix manifests: payments in XRD, and deposits through a router of the THORChain family. */
export const radix: ChainVerifier = createVerifier(reader, (tx, _chain, { data, amount }) => {
  if (data === undefined) return {}
  const from = [readWithdrawal(String(tx)).from]
  const words = readInstructions(String(tx)).map((instruction) => instruction.join(' '))
  const { router, vault, memo } = DEPOSIT.exec(words.join(' ; '))?.groups ?? {}
  if (router === undefined || vault === undefined || memo === undefined) return { from }
  return { from, call: { method: 'user_deposit', contract: router, sold: { amount }, vault, memo } }
})
