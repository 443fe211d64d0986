import { inspectSpecialAccount, isLost, refuse } from '@switchyard/chain-kit'
import { type IncomingPayment, type RecipientProblem, type RecipientReading, UpstreamError } from '@switchyard/core'
import { decodeAddress } from './address.ts'
import type { TronFacts } from './facts.ts'
import type { Gateway } from './gateway.ts'
import { encodeBlockCall, PAUSED } from './trc20.ts'

/**
 * Reads an account: whether it is activated, whether it belongs to a contract, and for a token whether that blocks it.
 *
 * @throws {UpstreamError} when no gateway answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { gateway, facts, signal }: { readonly gateway: Gateway; readonly facts: TronFacts; readonly signal: AbortSignal },
): Promise<RecipientReading> => {
  const { asset, address } = payment
  const account21 = decodeAddress(address) ?? refuse(`${address} is not a valid TRON address.`)
  const special = inspectSpecialAccount(facts.specialAccounts, address)
  if (special && isLost(special)) return special
  const list = facts.blocklists.find(({ token }) => token === asset.address)
  const askToken = async (data: string): Promise<bigint> => {
    const call = { owner: address, contract: list?.token ?? '', data }
    const { word, failure } = await gateway.simulateCall(call, signal)
    if (word === undefined)
      throw new UpstreamError(`The token ${asset.identifier} did not answer: ${failure ?? 'no value'}.`)
    return word
  }
  const [account, blocked, paused] = await Promise.all([
    gateway.account(address, signal),
    list ? askToken(encodeBlockCall(list.method, account21)) : 0n,
    list ? askToken(PAUSED) : 0n,
  ])

  const problems: RecipientProblem[] = [...(special?.problems ?? [])]
  if (blocked !== 0n) {
    const text = `is blocked by ${asset.ticker} on TRON: it cannot move what it gets`
    problems.push({ verdict: 'lost', reason: 'frozen', text })
  }
  if (paused !== 0n) {
    const text = `cannot get ${asset.ticker} now: its issuer has paused all transfers on TRON`
    problems.push({ verdict: 'lost', reason: 'frozen', text })
  }
  if (!account.activated) {
    // TRX activates the account itself, at the cost of the sender.
    if (asset.address !== undefined) {
      const text = `is not activated: it gets ${asset.ticker}, but cannot move it without TRX`
      problems.push({ verdict: 'risk', reason: 'kind', text })
    }
    return { kind: 'missing', problems }
  }
  if (!account.isContract) return { kind: 'wallet', problems }
  if (asset.address === undefined) {
    const text = 'belongs to a contract, and the network refuses transfers of TRX to contracts'
    problems.push({ verdict: 'lost', reason: 'kind', text })
  }
  return { kind: 'contract', problems }
}
