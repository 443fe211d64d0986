import { RpcError } from '../rpc-error.ts'
import type { EvmChain } from './evm-chain.ts'
import { intrinsicGas } from './execute.ts'
import { floorGas } from './floor-gas.ts'
import { readSigned, type SignedTransaction } from './signed-transaction.ts'

const REFUSED = -32000
/** Refusals of a transaction that can be read. */
const NAMED: ReadonlySet<string> = new Set(['transaction type not supported', 'invalid sender'])
const GAS_LIMIT = 30_000_000n

/** Parts of a ledger that the checks read. */
interface SubmissionState {
  readonly parameters: EvmChain
  nonce(address: string): number
  balance(address: string): bigint
  pending(sender: string, nonce: number): SignedTransaction | undefined
}

const refuse = (message: string): never => {
  throw new RpcError(REFUSED, message)
}

const read = (raw: `0x${string}`): SignedTransaction => {
  try {
    return readSigned(raw)
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: '' }
    if (name === 'TipAboveFeeCapError') return refuse('max priority fee per gas higher than max fee per gas')
    return refuse(NAMED.has(message) ? message : 'rlp: invalid transaction')
  }
}

const checkFees = (signed: SignedTransaction, ledger: SubmissionState): void => {
  const { baseFee } = ledger.parameters
  if (signed.maxFeePerGas < baseFee)
    refuse(
      `max fee per gas less than block base fee: address ${signed.from}, maxFeePerGas: ${signed.maxFeePerGas}, baseFee: ${baseFee}`,
    )
  const needed = intrinsicGas(signed.data) + signed.accessGas
  if (signed.gas < needed) refuse(`intrinsic gas too low: gas ${signed.gas}, minimum needed ${needed}`)
  const floor = floorGas(signed.data)
  if (signed.gas < floor) refuse(`insufficient gas for floor data gas cost: gas ${signed.gas}, minimum needed ${floor}`)
  if (signed.gas > GAS_LIMIT) refuse('exceeds block gas limit')
}

const checkReplacement = (signed: SignedTransaction, ledger: SubmissionState): void => {
  const earlier = ledger.pending(signed.from, signed.nonce)
  if (earlier && signed.maxFeePerGas * 10n < earlier.maxFeePerGas * 11n) refuse('replacement transaction underpriced')
}

/** Everything a node checks before its pool accepts a transaction. Throws an `RpcError` with a node's error text. */
export const checkSubmission = (
  raw: `0x${string}`,
  ledger: SubmissionState,
  knows: (hash: string) => boolean,
): SignedTransaction => {
  const signed = read(raw)
  if (knows(signed.hash)) refuse('already known')
  if (signed.chainId === undefined) refuse('only replay-protected (EIP-155) transactions allowed over RPC')
  if (signed.chainId !== ledger.parameters.chainId)
    refuse(`invalid chain id for signer: have ${signed.chainId} want ${ledger.parameters.chainId}`)
  if (signed.to === undefined) refuse('contract creation is not simulated')
  checkFees(signed, ledger)
  const next = ledger.nonce(signed.from)
  if (signed.nonce < next) refuse(`nonce too low: next nonce ${next}, tx nonce ${signed.nonce}`)
  const [have, want] = [ledger.balance(signed.from), signed.gas * signed.maxFeePerGas + signed.value]
  if (have < want)
    refuse(`insufficient funds for gas * price + value: address ${signed.from} have ${have} want ${want}`)
  checkReplacement(signed, ledger)
  return signed
}
