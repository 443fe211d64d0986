import { refuse } from '@switchyard/chain-kit'
import {
  type IncomingPayment,
  type RecipientKind,
  type RecipientProblem,
  type RecipientReading,
  UpstreamError,
} from '@switchyard/core'
import { readAddress, zeroAddress } from './address.ts'
import type { Hex } from './encoding/hex.ts'
import { blockMethods } from './facts.ts'
import { askContract, askHex, readNumber } from './gateway/calls.ts'
import { findVerdict, isNodeFault, type RpcCall } from './gateway/json-rpc.ts'
import { readResult } from './gateway/transaction.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { readRevertReason } from './read-revert-reason.ts'
import type { Scope } from './settings.ts'

/** Call data of `paused()`. */
const PAUSED = '0x5c975abb'

/** Start of the code of an account that delegates to a contract (EIP-7702). */
const DELEGATION = '0xef0100'

/**
 * Gas that the network adds to the limit of a call with coins, and all that a `transfer` or `send` of Solidity gives. With it a contract can do
 * no more than emit an event; a wallet behind a proxy needs more.
 */
const STIPEND = 2_300

/**
 * Reads an account in one round trip: its code and, where it gets the coin of the chain, whether it takes a payment with the gas that
 * the payer forwards; where it gets a token, whether the token blocks it.
 *
 * @throws {UpstreamError} when no node answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { context, settings }: Scope,
): Promise<RecipientReading> => {
  const { asset, address, payoutGas } = payment
  const { chain } = asset
  const account = readAddress(address)?.canonical ?? refuse(`${address} is not a valid address on ${chain}.`)
  const facts = settings.facts()
  const inspected = inspectRecipient(payment, facts)?.problems ?? []
  const token = asset.address?.toLowerCase()
  const list =
    token === undefined ? undefined : facts.blocklists[chain]?.find((one) => one.token.toLowerCase() === token)

  // The zero address has coins on every chain. Paying it shows whether a node tries payments at all.
  const askPayment = (to: Hex): RpcCall => {
    // That of a plain payment is spent before any code runs.
    const limit = payoutGas === undefined || payoutGas <= STIPEND ? STIPEND : payoutGas + STIPEND
    const gas = payoutGas === undefined ? undefined : `0x${(facts.plainGas + BigInt(limit)).toString(16)}`
    return askHex('eth_call', [{ from: zeroAddress, to, value: '0x1', gas }, 'latest'], {
      form: 'bytes',
      need: 'judged',
    })
  }
  const argument = account.slice(2).toLowerCase().padStart(64, '0')
  const answers = await settings.nodes(chain).ask(
    {
      code: askHex('eth_getCode', [account, 'latest'], { form: 'bytes', need: 'ifAble' }),
      payment: token === undefined ? askPayment(account as Hex) : undefined,
      control: token === undefined ? askPayment(zeroAddress) : undefined,
      blocked: list && askContract(list.token as Hex, `${blockMethods[list.method]}${argument}`, { need: 'judged' }),
      paused: list && askContract(list.token as Hex, PAUSED, { need: 'judged' }),
    },
    context,
  )
  const code = readResult(answers.code)
  if (typeof code !== 'string') throw new UpstreamError('A node returned no result for a required call.')
  const problems: RecipientProblem[] = [...inspected]
  if (list) {
    const { blocked, paused } = answers
    if (!blocked || ('failure' in blocked && isNodeFault(blocked.failure)))
      throw new UpstreamError('A node returned no result for a required call.')
    if ((readNumber(blocked) ?? 0n) !== 0n) {
      const text = `is blocked by ${asset.ticker} on ${chain}: it cannot move what it gets`
      problems.push({ verdict: 'lost', reason: 'frozen', text })
    }
    if ((readNumber(paused) ?? 0n) !== 0n) {
      const text = `cannot get ${asset.ticker} now: its issuer has paused all transfers on ${chain}`
      problems.push({ verdict: 'lost', reason: 'frozen', text })
    }
  }
  if (code === '0x') return { kind: 'wallet', problems }

  const isDelegated = code.toLowerCase().startsWith(DELEGATION) && code.length === 48
  const kind: RecipientKind = isDelegated ? 'delegated' : 'contract'
  if (token !== undefined) return { kind, problems }
  const named = isDelegated ? 'a wallet that runs the code of a contract (EIP-7702)' : 'a smart contract'
  const means =
    payoutGas === undefined ? `${asset.ticker}` : `${asset.ticker} with ${payoutGas.toLocaleString('en-US')} gas`
  const refusal = findVerdict(answers.payment)
  const isTried = readResult(answers.control) !== undefined
  if (refusal && isTried) {
    const text = `is ${named} on ${chain} that does not take a payment of ${means} (${readRevertReason(refusal)})`
    return { kind, problems: [...problems, { verdict: 'lost', reason: 'code', text }] }
  }
  if (!isTried || readResult(answers.payment) === undefined) {
    const text = `is ${named} on ${chain}, and no node could try whether it takes a payment of ${means}`
    return { kind, problems: [...problems, { verdict: 'risk', reason: 'code', text }] }
  }
  if (payoutGas === undefined || payoutGas > STIPEND) return { kind, problems }
  const text = `is ${named} on ${chain}; it takes a payment of ${means} now, but may not when it is paid`
  return { kind, problems: [...problems, { verdict: 'risk', reason: 'code', text }] }
}
