import { SwapError, UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import type { Gateway, RpcReply } from './gateway.ts'
import { readList } from './list.ts'
import { isTokenProgram, programs } from './programs.ts'

/** Properties of a mint that a transfer depends on. */
export interface Mint {
  readonly program: string
  readonly decimals: number
  /** Size of an associated account of this mint in bytes; it determines the rent. */
  readonly accountBytes: number
  /** New accounts are frozen until the issuer thaws them. */
  readonly startsFrozen: boolean
  /** Reason for which a plain transfer would fail or arrive short; absent when it would not. */
  readonly obstacle?: string
}

/** Bytes an extension of the mint adds to each account: type and length (4) plus its own data. */
const ACCOUNT_PART: Readonly<Record<string, number>> = {
  transferFeeConfig: 12,
  transferHook: 5,
  nonTransferable: 4,
  pausableConfig: 4,
}

/** Base account 165, account type 1, immutable-owner extension of every associated account 4. */
const TOKEN_2022_ACCOUNT = 170

/**
 * Reads the result of `getAccountInfo(mint, jsonParsed)`. The owner of the account is the token program.
 *
 * @throws {SwapError} `solanaTokenProgramUnavailable` when the account is missing or not a mint.
 */
export const readMint = (address: string, reply: RpcReply): Mint => {
  if ('refused' in reply) throw createUnavailable(address, reply.refused)
  const account = at(reply.result, 'value')
  const program = at(account, 'owner')
  const info = at(account, 'data', 'parsed', 'info')
  const decimals = readInteger(at(info, 'decimals'))
  if (account === null) throw createUnavailable(address, 'the account does not exist')
  if (!isTokenProgram(program)) throw createUnavailable(address, 'the account is not owned by a token program')
  if (at(account, 'data', 'parsed', 'type') !== 'mint' || decimals === undefined)
    throw createUnavailable(address, 'the account is not a mint')
  const extensions = readList(at(info, 'extensions'))
  const obstacle = extensions.map(findObstacle).find((text) => text !== undefined)
  return {
    program,
    decimals: Number(decimals),
    accountBytes:
      program === programs.token
        ? 165
        : extensions.reduce<number>(
            (bytes, extension) => bytes + (ACCOUNT_PART[String(at(extension, 'extension'))] ?? 0),
            TOKEN_2022_ACCOUNT,
          ),
    startsFrozen: extensions.some(
      (one) => at(one, 'extension') === 'defaultAccountState' && at(one, 'state', 'accountState') === 'frozen',
    ),
    obstacle,
  }
}

/**
 * Reads the authority of the transfer hook of each mint, by mint; one without such an extension is absent. Issuers of securities keep it
 * without a program, and it names them.
 *
 * @throws {UpstreamError} when the nodes refuse the question.
 */
export const readIssuers = async (
  gateway: Gateway,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const params = [mints, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const [reply] = await gateway.ask([{ method: 'getMultipleAccounts', params }], signal)
  if (!reply || 'refused' in reply) throw new UpstreamError(`Solana's nodes do not show mints: ${reply?.refused}.`)
  const issuers = new Map<string, string>()
  for (const [index, account] of readList(at(reply.result, 'value')).entries()) {
    const extensions = readList(at(account, 'data', 'parsed', 'info', 'extensions'))
    const hook = extensions.find((extension) => at(extension, 'extension') === 'transferHook')
    const authority = at(hook, 'state', 'authority')
    const mint = mints[index]
    if (typeof authority === 'string' && mint !== undefined) issuers.set(mint, authority)
  }
  return issuers
}

/** Creates the error `solanaTokenProgramUnavailable`, which is safe to retry. */
export const createUnavailable = (mint: string, reason: string, cause?: unknown): SwapError =>
  new SwapError('solanaTokenProgramUnavailable', `The token program of ${mint} could not be determined: ${reason}.`, {
    data: { mint },
    cause,
  })

const findObstacle = (extension: unknown): string | undefined => {
  const state = at(extension, 'state')
  switch (at(extension, 'extension')) {
    case 'nonTransferable':
      return 'cannot be transferred'
    case 'transferHook':
      return at(state, 'programId') ? 'calls a program of its issuer on every transfer and cannot be sold' : undefined
    case 'transferFeeConfig': {
      // Which fee applies depends on the epoch, and a deposit may arrive in the next one, so both are checked.
      const takesFee = ['newerTransferFee', 'olderTransferFee'].some(
        (fee) => at(state, fee, 'transferFeeBasisPoints') !== 0 && at(state, fee, 'maximumFee') !== 0,
      )
      return takesFee ? 'takes a fee on every transfer, so the deposit would arrive short' : undefined
    }
    case 'pausableConfig':
      return at(state, 'paused') === true ? 'is paused by its issuer' : undefined
    default:
      return undefined
  }
}
