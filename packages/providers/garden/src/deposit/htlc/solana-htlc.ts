import { base64, hex } from '@scure/base'
import type { SolanaCall } from '@switchyard/core'
import { SwapError } from '@switchyard/core'
import type { HtlcTerms } from './terms.ts'

/** The lock of a Solana order, read from the transaction the API prepared. */
export interface SolanaLock extends HtlcTerms {
  readonly programAddress: string
  readonly initiator: string
  readonly instruction: SolanaCall['instructions'][number]
}

/** First eight bytes of the program's `initiate`. */
const INITIATE = '053f7b71994b940e'

const SYSTEM_PROGRAM = '1'.repeat(32)

/**
 * Reads the prepared transaction: hex or base64, legacy or version 0 without lookup tables, one instruction
 * `amount u64 | slots u64 | redeemer | secret hash` over swap account, initiator and system program. The swap account is
 * derived from `swap_account`, initiator and secret hash and compared. Locks of SPL tokens are not recorded and not read.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything else
 */
export const readSolanaHtlc = async (text: string): Promise<SolanaLock> => {
  const kit = await import('@solana/kit')
  const { getTransactionDecoder, getCompiledTransactionMessageDecoder, getAddressDecoder, getBase64Decoder } = kit
  let message: ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>
  try {
    const bytes = /^([0-9a-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
    message = getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(bytes).messageBytes)
  } catch (cause) {
    if (cause instanceof TypeError) throw cause
    throw new SwapError('unableToBuildTransaction', 'The prepared Solana transaction cannot be read.', { cause })
  }
  if ('addressTableLookups' in message && (message.addressTableLookups?.length ?? 0) > 0) throw refuse('lookup tables')
  if (!('instructions' in message)) throw refuse('a message of an unknown version')
  const [instruction, ...others] = message.instructions
  if (!instruction || others.length > 0) throw refuse('not exactly one instruction')
  const addresses = message.staticAccounts.map(String)
  const data = new Uint8Array(instruction.data ?? [])

  // The order of the accounts gives their rights: signers first, read-only accounts last in each group.
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const accounts = (instruction.accountIndices ?? []).map((index) => {
    const address = addresses[index]
    if (address === undefined) throw refuse('a missing account')
    const signer = index < signers
    const readonlyFrom = signer ? signers - numReadonlySignerAccounts : addresses.length - numReadonlyNonSignerAccounts
    return { address, signer, writable: index < readonlyFrom }
  })
  const [lock, initiator, system, ...more] = accounts
  const programAddress = addresses[instruction.programAddressIndex]
  if (!initiator || !lock || system?.address !== SYSTEM_PROGRAM || more.length > 0 || programAddress === undefined)
    throw refuse('accounts of another call')
  if (!initiator.signer || lock.signer || initiator.address !== addresses[0]) throw refuse('another signer')
  if (data.length !== 88 || hex.encode(data.slice(0, 8)) !== INITIATE) throw refuse('another call')
  const secretHash = data.slice(56, 88)
  const seeds = ['swap_account', kit.getAddressEncoder().encode(kit.address(initiator.address)), secretHash]
  const [derived] = await kit.getProgramDerivedAddress({ programAddress: kit.address(programAddress), seeds })
  if (derived !== lock.address) throw refuse('another swap account')
  const view = new DataView(data.buffer, data.byteOffset)
  return {
    programAddress,
    initiator: initiator.address,
    amount: view.getBigUint64(8, true),
    timelock: view.getBigUint64(16, true),
    redeemer: getAddressDecoder().decode(data.slice(24, 56)),
    secretHash: hex.encode(secretHash),
    instruction: { programAddress, accounts, data: getBase64Decoder().decode(data) },
  }
}

const refuse = (what: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The prepared Solana transaction has ${what}.`)
