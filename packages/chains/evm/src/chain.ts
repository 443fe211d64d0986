import { coinBalance, refuse } from '@switchyard/chain-kit'
import { type Chain, chainByCode, chains, toHuman } from '@switchyard/core'
import type { Hex } from 'viem'
import { readAddress } from './address.ts'
import { approval } from './approval.ts'
import { buildTransaction } from './build-transaction.ts'
import { decode } from './decode.ts'
import { decodeApproval } from './decode-approval.ts'
import { readFunds } from './funds.ts'
import { readRecipients } from './recipients.ts'
import { bytesOf, codeAt, quantity, requireNumber } from './rpc/calls.ts'
import type { Settings } from './settings.ts'

/** Decimals between wei and gwei. */
const GWEI_DECIMALS = 9

/** Codes of all EVM chains of the API. */
export const evmCodes = (): readonly string[] =>
  chains().flatMap((chain) => (chain.family === 'evm' ? [chain.code] : []))

/** Creates the implementation of all EVM chains. */
export const evmChain = (settings: Settings): Chain => ({
  family: 'evm',
  contract: 1,
  codes: evmCodes(),
  address: (chain, text) => (isEvm(chain) ? readAddress(text) : undefined),
  funds: (deposit, context) => readFunds(deposit, context, settings),
  approval: (deposit, funds, context) => approval(deposit, funds, context, settings),
  decodeApproval: (approval, chain) =>
    isEvm(chain) ? decodeApproval(approval) : refuse(`${chain} is not an EVM chain.`),
  build: (deposit, funds, context) => buildTransaction(deposit, funds, context, settings),
  decode: (built, chain) => (isEvm(chain) ? decode(built) : refuse(`${chain} is not an EVM chain.`)),
  async balances(chain, text, context) {
    const owner = readAddress(text)?.canonical ?? refuse(`${text} is not a valid address on ${chain}.`)
    const question = { balance: quantity('eth_getBalance', [owner, 'latest']) }
    const answers = await settings.nodes(chain).ask(question, context)
    return [coinBalance(chain, requireNumber(answers.balance), context.tokens)]
  },
  async holdsCode(chain, text, context) {
    const address = readAddress(text)?.canonical ?? refuse(`${text} is not a valid address on ${chain}.`)
    const { code } = await settings.nodes(chain).ask({ code: codeAt(address as Hex) }, context)
    return bytesOf(code) !== '0x'
  },
  recipients: (chain, hash, context) => readRecipients(chain, hash, context, settings),
  async gas(chain, context) {
    const answers = await settings.nodes(chain).ask({ price: quantity('eth_gasPrice', []) }, context)
    return { value: toHuman(requireNumber(answers.price), GWEI_DECIMALS), unit: 'gwei' }
  },
})

const isEvm = (chain: string): boolean => chainByCode(chain)?.family === 'evm'
