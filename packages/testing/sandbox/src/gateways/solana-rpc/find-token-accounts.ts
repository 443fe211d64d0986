import { isTokenProgram } from '../../ledgers/solana/program-ids.ts'
import type { SolanaLedger } from '../../ledgers/solana/solana-ledger.ts'
import { readMint, readTokenAccount } from '../../ledgers/solana/token-account.ts'
import { describeAccount } from './describe-account.ts'
import { addressOf, type Config, configOf, invalid } from './parameters.ts'

const programOf = (filter: Config, ledger: SolanaLedger): string => {
  if (filter.mint === undefined) {
    const program = addressOf(filter.programId, ledger)
    return isTokenProgram(program) ? program : invalid('Invalid param: unrecognized Token program id')
  }
  const mint = readMint(ledger.accounts.get(addressOf(filter.mint, ledger)))
  return mint ? mint.program : invalid('Invalid param: could not find mint')
}

/** Token accounts of an owner, filtered by mint or by token program. */
export const findTokenAccounts = ([who, by, options]: readonly unknown[], ledger: SolanaLedger): readonly object[] => {
  const owner = addressOf(who, ledger)
  const filter = configOf(by)
  const found: object[] = []
  for (const [pubkey, account] of ledger.accounts.ownedBy(programOf(filter, ledger))) {
    const token = readTokenAccount(account)
    if (token?.owner !== owner || (filter.mint !== undefined && token.mint !== filter.mint)) continue
    found.push({ pubkey, account: describeAccount(ledger.accounts, pubkey, configOf(options).encoding) })
  }
  return found
}
