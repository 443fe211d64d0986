import { accountAt } from '../../../ledgers/solana/require-accounts.ts'
import type { SolanaProgram } from '../../../ledgers/solana/solana-program.ts'

/** Forwards to the program named by its first account; orders are recognised by this program. */
export const proxyProgram: SolanaProgram = {
  name: 'MayanProxy',
  run: ({ accounts, data, invoke, useUnits }) => {
    useUnits(2_000)
    const { address } = accountAt(accounts, 0)
    invoke({ programAddress: address, accounts: accounts.slice(1), data })
  },
}
