import { accountFlags } from '../../ledgers/xrp/xrp-chain.ts'
import type { XrpLedger } from '../../ledgers/xrp/xrp-ledger.ts'
import type { XrpAccount } from '../../ledgers/xrp/xrp-state.ts'
import { accountIndex } from './describe-transaction.ts'

const has = ({ flags }: XrpAccount, { bit }: { readonly bit: number }): boolean => (flags & bit) !== 0

const flagsOf = (account: XrpAccount): object => ({
  allowTrustLineClawback: false,
  defaultRipple: false,
  depositAuth: has(account, accountFlags.depositAuthorization),
  disableMasterKey: false,
  disallowIncomingCheck: false,
  disallowIncomingNFTokenOffer: false,
  disallowIncomingPayChan: false,
  disallowIncomingTrustline: false,
  disallowIncomingXRP: false,
  globalFreeze: false,
  noFreeze: false,
  passwordSpent: false,
  requireAuthorization: false,
  requireDestinationTag: has(account, accountFlags.requireDestinationTag),
})

/** An account as `account_info` shows it, without the ledger it was read from. */
export const describeAccount = (ledger: XrpLedger, address: string, account: XrpAccount): object => {
  const last = ledger.history(address).find(({ ledger: place }) => place !== undefined)
  return {
    account_data: {
      Account: address,
      Balance: String(account.balance),
      Flags: account.flags,
      LedgerEntryType: 'AccountRoot',
      OwnerCount: account.owned,
      PreviousTxnID: last?.hash ?? '0'.repeat(64),
      PreviousTxnLgrSeq: last?.ledger?.index ?? account.sequence,
      Sequence: account.sequence,
      index: accountIndex(address),
    },
    account_flags: flagsOf(account),
  }
}
