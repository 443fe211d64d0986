import { type EngineResult, isClaimed } from './engine-result.ts'
import { addressOfKey } from './xrp-address.ts'
import { accountFlags, xrpChain } from './xrp-chain.ts'
import type { XrpJson } from './xrp-codec.ts'
import type { XrpAccount, XrpAccounts } from './xrp-state.ts'

/** The open ledger that a transaction is applied to. */
export interface OpenLedger {
  readonly accounts: XrpAccounts
  /** Index of the open ledger. */
  readonly index: number
  /** Tells whether a transaction is in a ledger already. */
  has(hash: string): boolean
}

const has = ({ flags }: XrpAccount, { bit }: { readonly bit: number }): boolean => (flags & bit) !== 0

/** Drops that an account must keep. */
export const reserveOf = ({ owned }: Pick<XrpAccount, 'owned'>): bigint =>
  xrpChain.reserveBase + xrpChain.reserveObject * BigInt(owned)

/** Faults of the transaction itself, whatever the ledger holds. */
const preflight = ({ NetworkID, Fee, TransactionType, Amount, Account, Destination }: XrpJson): EngineResult => {
  if (NetworkID !== undefined) return 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
  if (BigInt(Fee) < 0n) return 'temBAD_FEE'
  if (TransactionType !== 'Payment') return 'tesSUCCESS'
  if (Amount === undefined || BigInt(Amount) <= 0n) return 'temBAD_AMOUNT'
  if (Destination === undefined) return 'temDST_NEEDED'
  return Destination === Account ? 'temREDUNDANT' : 'tesSUCCESS'
}

/** Faults of sequence, fee and key, in rippled's order. */
const preclaim = (json: XrpJson, hash: string, { accounts, index, has: isKnown }: OpenLedger): EngineResult => {
  const sender = accounts.get(json.Account)
  if (!sender) return 'terNO_ACCOUNT'
  if (json.Sequence > sender.sequence) return 'terPRE_SEQ'
  if (json.Sequence < sender.sequence) return isKnown(hash) ? 'tefALREADY' : 'tefPAST_SEQ'
  if (json.LastLedgerSequence !== undefined && json.LastLedgerSequence < index) return 'tefMAX_LEDGER'
  if (BigInt(json.Fee) < xrpChain.baseFee) return 'telINSUF_FEE_P'
  if (BigInt(json.Fee) > sender.balance) return 'terINSUF_FEE_B'
  const signer = addressOfKey(Uint8Array.from(Buffer.from(json.SigningPubKey ?? '', 'hex')))
  return signer === json.Account ? 'tesSUCCESS' : 'tefBAD_AUTH'
}

/** Finds the reason for which a payment only costs its fee. */
const paymentResult = (json: XrpJson, amount: bigint, { accounts }: OpenLedger, before: bigint): EngineResult => {
  const recipient = accounts.get(json.Destination as string)
  const sender = accounts.get(json.Account) as XrpAccount
  if (!recipient && amount < xrpChain.reserveBase) return 'tecNO_DST_INSUF_XRP'
  if (recipient && has(recipient, accountFlags.requireDestinationTag) && json.DestinationTag === undefined)
    return 'tecDST_TAG_NEEDED'
  const fee = BigInt(json.Fee)
  const remainder = reserveOf(sender) > fee ? reserveOf(sender) : fee
  if (before < amount + remainder) return 'tecUNFUNDED_PAYMENT'
  // Without authorisation an account takes payments only while it and the payment are within its reserve.
  const authorises = recipient && has(recipient, accountFlags.depositAuthorization)
  const small = recipient && amount <= xrpChain.reserveBase && recipient.balance <= xrpChain.reserveBase
  return authorises && !small ? 'tecNO_PERMISSION' : 'tesSUCCESS'
}

const pay = (json: XrpJson, amount: bigint, { accounts, index }: OpenLedger): void => {
  const sender = accounts.get(json.Account) as XrpAccount
  sender.balance -= amount
  const to = json.Destination as string
  const recipient = accounts.get(to) ?? { balance: 0n, sequence: index, flags: 0, owned: 0 }
  recipient.balance += amount
  accounts.set(to, recipient)
}

const applySettings = ({ SetFlag, ClearFlag }: XrpJson, account: XrpAccount): void => {
  for (const { bit, setting } of Object.values(accountFlags)) {
    if (SetFlag === setting) account.flags |= bit
    if (ClearFlag === setting) account.flags &= ~bit
  }
}

/** Applies a transaction whose signature holds, and returns its result; a result that is not claimed changes nothing. */
export const applyTransaction = (json: XrpJson, hash: string, ledger: OpenLedger): EngineResult => {
  const flaw = preflight(json)
  if (flaw !== 'tesSUCCESS') return flaw
  const claim = preclaim(json, hash, ledger)
  if (!isClaimed(claim)) return claim
  const sender = ledger.accounts.get(json.Account) as XrpAccount
  const before = sender.balance
  sender.balance -= BigInt(json.Fee)
  sender.sequence += 1
  if (json.TransactionType !== 'Payment') {
    applySettings(json, sender)
    return 'tesSUCCESS'
  }
  const amount = BigInt(json.Amount as string)
  const result = paymentResult(json, amount, ledger, before)
  if (result === 'tesSUCCESS') pay(json, amount, ledger)
  return result
}
