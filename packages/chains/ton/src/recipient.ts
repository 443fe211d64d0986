import { inspectSpecialAccount, isLost } from '@switchyard/chain-kit'
import {
  type ChainContext,
  type IncomingPayment,
  type RecipientProblem,
  type RecipientReading,
  UpstreamError,
} from '@switchyard/core'
import { formatAddress, formatRaw, parseAddress } from './address.ts'
import type { TonFacts } from './facts.ts'
import type { Gateway } from './gateway.ts'

/** Bits of `get_status` of a jetton wallet. Source: ton-blockchain/stablecoin-contract, jetton-wallet.fc. */
const CANNOT_SEND = 1n
const CANNOT_RECEIVE = 2n

/** Inspects an account without a network: those of the chain, and exchanges that credit only payments with a comment. */
export const inspectRecipient = (
  { address }: IncomingPayment,
  { specialAccounts }: TonFacts,
): RecipientReading | undefined => {
  const account = parseAddress(address)
  if (!account) return undefined
  return inspectSpecialAccount(specialAccounts, formatAddress(account)) ?? { kind: undefined, problems: [] }
}

/**
 * Reads the state of an account and, of a jetton whose issuer locks wallets, that of its jetton wallet.
 *
 * @throws {UpstreamError} when no gateway answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { gateway, facts }: { readonly gateway: Gateway; readonly facts: TonFacts },
  { signal }: ChainContext,
): Promise<RecipientReading> => {
  const { asset, address } = payment
  const inspected = inspectRecipient(payment, facts)
  const owner = parseAddress(address)
  if (!inspected || !owner) throw new UpstreamError(`${address} is not an address of TON.`)
  if (isLost(inspected)) return inspected

  const master = asset.address === undefined ? undefined : parseAddress(asset.address)
  const isLockable =
    master !== undefined &&
    facts.lockableJettons.some((jetton) => {
      const listed = parseAddress(jetton)
      return listed !== undefined && formatRaw(listed) === formatRaw(master)
    })
  const readStatus = async (): Promise<bigint | undefined> => {
    if (!isLockable || !master) return undefined
    const { encodeAddress } = await import('./payload.ts')
    return gateway.jettonStatus({ owner, master, ownerSlice: encodeAddress(formatRaw(owner)) }, signal)
  }
  const [account, status = 0n] = await Promise.all([gateway.account(owner, signal), readStatus()])

  const problems: RecipientProblem[] = [...inspected.problems]
  if ((status & CANNOT_RECEIVE) !== 0n) {
    const text = `has a wallet of ${asset.ticker} that its issuer has locked; it cannot receive`
    problems.push({ verdict: 'lost', reason: 'frozen', text })
  } else if ((status & CANNOT_SEND) !== 0n) {
    const text = `has a wallet of ${asset.ticker} that its issuer has locked; what it gets it cannot send`
    problems.push({ verdict: 'lost', reason: 'frozen', text })
  }
  if (account.frozen) {
    const text = 'is frozen on TON for unpaid storage; what it gets it cannot send'
    return { kind: 'wallet', problems: [...problems, { verdict: 'lost', reason: 'frozen', text }] }
  }
  if (!account.active) return { kind: 'missing', problems }
  if (account.isWallet) return { kind: 'wallet', problems }
  const text = 'runs a contract on TON that is no known wallet; it may not credit a payment'
  return { kind: 'contract', problems: [...problems, { verdict: 'risk', reason: 'code', text }] }
}
