import { RpcError } from '../../ledgers/rpc-error.ts'
import { walletOf } from '../../ledgers/solana/account-store.ts'
import { SIMULATION_FAILED, simulationOf } from '../../ledgers/solana/check-submission.ts'
import type { SolanaResult } from '../../ledgers/solana/execute.ts'
import type { SolanaLedger } from '../../ledgers/solana/solana-ledger.ts'
import { describeAccount } from './describe-account.ts'
import { addressOf, bytesOf, configOf, invalid } from './parameters.ts'

/**
 * Result of `simulateTransaction`: the outcome, and the requested accounts as they would be afterwards.
 * A rejection before the run is reported as an outcome as well.
 */
export const simulate = ([transaction, options]: readonly unknown[], ledger: SolanaLedger): object => {
  const config = configOf(options)
  const requested = config.accounts === undefined ? undefined : configOf(config.accounts)
  const addresses = requested && addressesOf(requested.addresses, ledger)
  try {
    const result = ledger.simulate(bytesOf(transaction, config))
    const accounts = addresses?.map((address) => {
      const known = ledger.accounts.get(address) !== undefined
      return accountAfter(result, address, known, requested?.encoding ?? 'base64')
    })
    return { ...simulationOf(result), accounts: accounts ?? null }
  } catch (error) {
    if (!(error instanceof RpcError && error.code === SIMULATION_FAILED)) throw error
    return { ...(error.data as object), accounts: addresses?.map(() => null) ?? null }
  }
}

const addressesOf = (value: unknown, ledger: SolanaLedger): readonly string[] =>
  Array.isArray(value) ? value.map((one) => addressOf(one, ledger)) : invalid('invalid type: expected a sequence')

/**
 * An account after the simulation. A failed simulation reports no accounts; an emptied account is reported as empty.
 */
const accountAfter = (
  { draft, error }: SolanaResult,
  address: string,
  known: boolean,
  encoding: unknown,
): object | null => {
  if (error) return null
  const get = (one: string) => draft.get(one) ?? (known ? walletOf(0n) : undefined)
  return describeAccount({ ...draft, get }, address, encoding)
}
