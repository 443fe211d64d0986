import { refuse } from '@switchyard/chain-kit'
import { chains, findChain, type TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode, decodeApproval } from './decode.ts'
import { evmFacts } from './facts.ts'
import { inspectRecipient } from './inspect-recipient.ts'

/** Codes of all EVM chains of the API. */
export const listEvmCodes = (): readonly string[] =>
  chains().flatMap((chain) => (chain.family === 'evm' ? [chain.code] : []))

const isEvm = (chain: string): boolean => findChain(chain)?.family === 'evm'

/** Reads addresses, transactions and approvals of all EVM chains without a network. */
export const reader: TransactionReader = {
  family: 'evm',
  codes: listEvmCodes(),
  readAddress: (chain, text) => (isEvm(chain) ? readAddress(text) : undefined),
  inspectRecipient: (payment) => (isEvm(payment.asset.chain) ? inspectRecipient(payment, evmFacts.own) : undefined),
  decode: (built, chain) => (isEvm(chain) ? decode(built) : refuse(`${chain} is not an EVM chain.`)),
  decodeApproval: (approval, chain) =>
    isEvm(chain) ? decodeApproval(approval) : refuse(`${chain} is not an EVM chain.`),
}
