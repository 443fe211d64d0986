import { inspectSpecialAccount, isLost } from '@switchyard/chain-kit'
import { type IncomingPayment, type RecipientProblem, type RecipientReading, UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import { decodeAddress, isOnCurve } from './address.ts'
import { associatedAccount } from './associated-account.ts'
import type { SolanaFacts } from './facts.ts'
import type { Gateway } from './gateway.ts'
import { readList } from './list.ts'
import { isTokenProgram, programs } from './programs.ts'
import { computeRentExemptMinimum } from './rent.ts'

const lose = (text: string): RecipientProblem => ({ verdict: 'lost', reason: 'kind', text })

/**
 * Reads an account in one round trip and, for a token, its mint and the account's own account of it.
 *
 * @throws {UpstreamError} when no node answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { gateway, facts, signal }: { readonly gateway: Gateway; readonly facts: SolanaFacts; readonly signal: AbortSignal },
): Promise<RecipientReading> => {
  const { asset, address } = payment
  const key = decodeAddress(address)
  if (!key) return { kind: undefined, problems: [] }
  const special = inspectSpecialAccount(facts.specialAccounts, address)
  if (special && isLost(special)) return special

  // Both programs derive another account for the same mint, and the mint says which one counts.
  const { address: mint } = asset
  const held =
    mint === undefined ? [] : [programs.token, programs.token2022].map((one) => associatedAccount(address, mint, one))
  const wanted = [address, ...(mint === undefined ? [] : [mint]), ...held]
  const [listed, rent] = await gateway.ask(
    [
      { method: 'getMultipleAccounts', params: [wanted, { encoding: 'jsonParsed', commitment: 'confirmed' }] },
      { method: 'getMinimumBalanceForRentExemption', params: [0, { commitment: 'confirmed' }] },
    ],
    signal,
  )
  const accounts = listed && 'result' in listed ? readList(at(listed.result, 'value')) : []
  if (accounts.length !== wanted.length) throw new UpstreamError('The node did not return every requested account.')
  const [account, minted, ...both] = accounts
  const kind = readKind(account, isOnCurve(key))
  const problems = [...(special?.problems ?? []), ...kind.problems]
  if (mint !== undefined) {
    const own = at(minted, 'owner') === programs.token2022 ? both[1] : both[0]
    return { ...kind, problems: [...problems, ...listTokenProblems(asset.ticker, minted, own)] }
  }
  if (kind.kind !== 'missing') return { ...kind, problems }
  const stated = rent && 'result' in rent ? readInteger(rent.result) : undefined
  return { ...kind, problems, requiredAmount: stated ?? computeRentExemptMinimum(0, facts.lamportsPerByte) }
}

/** Reads what an account is. One that does not exist is a wallet that was never paid, if a key can sign for it. */
const readKind = (account: unknown, isKey: boolean): Pick<RecipientReading, 'kind' | 'problems'> => {
  if (account === null || account === undefined) {
    if (isKey) return { kind: 'missing', problems: [] }
    return { kind: 'derived', problems: [lose('does not exist, and no key signs for it')] }
  }
  const owner = at(account, 'owner')
  const type = at(account, 'data', 'parsed', 'type')
  if (at(account, 'executable') === true)
    return { kind: 'program', problems: [lose('is a program; what is sent there is lost')] }
  if (isTokenProgram(owner)) {
    if (type === 'mint')
      return { kind: 'token', problems: [lose('is the mint of a token; what is sent there is lost')] }
    if (type === 'multisig')
      return {
        kind: 'derived',
        problems: [lose('is a multisig of the token program, which cannot spend what it gets')],
      }
    const of = at(account, 'data', 'parsed', 'info', 'owner')
    const named = typeof of === 'string' ? ` of ${of}, which is the address to name` : ''
    return { kind: 'tokenAccount', problems: [lose(`is a token account${named}`)] }
  }
  if (owner !== programs.system)
    return {
      kind: 'derived',
      problems: [lose(`is an account of the program ${String(owner).slice(0, 44)}, and no key signs for it`)],
    }

  const space = readInteger(at(account, 'space')) ?? 0n
  if (space > 0n || type === 'nonce') {
    const text = 'is a nonce account: its authority alone can withdraw SOL from it, and tokens not at all'
    return { kind: 'derived', problems: [{ verdict: 'risk', reason: 'kind', text }] }
  }
  if (isKey) return { kind: 'wallet', problems: [] }
  const text = 'is the vault of a program, such as a multisig or a DAO; its members alone can move what it gets'
  return { kind: 'derived', problems: [{ verdict: 'risk', reason: 'kind', text }] }
}

/** Lists the states of a mint, and of an account of it, in which a transfer fails or does not arrive whole. */
const listTokenProblems = (ticker: string, mint: unknown, own: unknown): readonly RecipientProblem[] => {
  const problems: RecipientProblem[] = []
  const extensions = new Map(
    readList(at(mint, 'data', 'parsed', 'info', 'extensions')).map((one) => [at(one, 'extension'), at(one, 'state')]),
  )
  const info = at(own, 'data', 'parsed', 'info')
  const ownExtensions = new Map(readList(at(info, 'extensions')).map((one) => [at(one, 'extension'), at(one, 'state')]))
  if (at(info, 'state') === 'frozen')
    problems.push({ verdict: 'lost', reason: 'frozen', text: `has an account of ${ticker} that its issuer has frozen` })
  const hasNone = own === null || own === undefined
  if (hasNone && at(extensions.get('defaultAccountState'), 'accountState') === 'frozen')
    problems.push({
      verdict: 'lost',
      reason: 'frozen',
      text: `has no account of ${ticker}, and new ones are frozen until its issuer thaws them`,
    })
  if (at(extensions.get('pausableConfig'), 'paused') === true)
    problems.push({
      verdict: 'lost',
      reason: 'frozen',
      text: `cannot get ${ticker} now: its issuer has paused all transfers`,
    })
  if (extensions.has('nonTransferable'))
    problems.push({ verdict: 'lost', reason: 'frozen', text: `cannot get ${ticker}, which cannot be transferred` })
  if (at(ownExtensions.get('memoTransfer'), 'requireIncomingTransferMemos') === true)
    problems.push({
      verdict: 'lost',
      reason: 'needsTag',
      text: `takes ${ticker} only with a memo before each transfer, which no provider sends`,
    })
  if (at(extensions.get('transferHook'), 'programId')) {
    const text = `gets ${ticker} only if a program of its issuer lets each transfer pass`
    problems.push({ verdict: 'risk', reason: 'refusesDeposits', text })
  }
  const fee = extensions.get('transferFeeConfig')
  const takesFee = ['newerTransferFee', 'olderTransferFee'].some(
    (one) => at(fee, one, 'transferFeeBasisPoints') !== 0 && at(fee, one, 'maximumFee') !== 0,
  )
  if (fee !== undefined && takesFee)
    problems.push({
      verdict: 'risk',
      reason: 'tooSmall',
      text: `gets less ${ticker} than is sent: its issuer takes a fee on each transfer`,
    })
  return problems
}
