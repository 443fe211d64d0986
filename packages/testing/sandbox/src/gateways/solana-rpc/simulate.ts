import { RpcError } from '../../ledgers/rpc-error.ts'
import { walletOf } from '../../ledgers/solana/account-store.ts'
import { SIMULATION_FAILED, simulationOf } from '../../ledgers/solana/check-submission.ts'
import type { Outcome } from '../../ledgers/solana/execute.ts'
import type { SolanaLedger } from '../../ledgers/solana/solana-ledger.ts'
import { describeAccount } from './describe-account.ts'
import { addressOf, bytesOf, configOf, invalid } from './parameters.ts'

/**
 * What `simulateTransaction` tells: the outcome, and the accounts asked for as they would be. What is refused before
 * anything runs is an outcome as well.
 */
export const simulate = ([transaction, options]: readonly unknown[], ledger: SolanaLedger): object => {
  const config = configOf(options)
  const asked = config.accounts === undefined ? undefined : configOf(config.accounts)
  const addresses = asked && addressesOf(asked.addresses, ledger)
  try {
    const outcome = ledger.simulate(bytesOf(transaction, config))
    const accounts = addresses?.map((address) => {
      const known = ledger.accounts.get(address) !== undefined
      return accountAfter(outcome, address, known, asked?.encoding ?? 'base64')
    })
    return { ...simulationOf(outcome), accounts: accounts ?? null }
  } catch (error) {
    if (!(error instanceof RpcError && error.code === SIMULATION_FAILED)) throw error
    return { ...(error.data as object), accounts: addresses?.map(() => null) ?? null }
  }
}

const addressesOf = (value: unknown, ledger: SolanaLedger): readonly string[] =>
  Array.isArray(value) ? value.map((one) => addressOf(one, ledger)) : invalid('invalid type: expected a sequence')

/** After a failure nodes tell of no account. One that has given away everything is still told of, with nothing in it. */
const accountAfter = ({ draft, error }: Outcome, address: string, known: boolean, encoding: unknown): object | null => {
  if (error) return null
  const get = (one: string) => draft.get(one) ?? (known ? walletOf(0n) : undefined)
  return describeAccount({ ...draft, get }, address, encoding)
}
