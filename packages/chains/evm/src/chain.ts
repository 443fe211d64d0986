import { createCoinBalance, refuse } from '@switchyard/chain-kit'
import { type Chain, toHuman } from '@switchyard/core'
import { readAddress } from './address.ts'
import { buildApproval } from './approval.ts'
import { build } from './build.ts'
import { estimateDepositFee, readFeeRates } from './deposit-fee.ts'
import { readFunds } from './funds.ts'
import { askHex, requireNumber } from './gateway/calls.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { reader } from './reader.ts'
import { readRecipient } from './recipient.ts'
import { readRecipients } from './recipients/recipients.ts'
import { readSentCall } from './sent-call.ts'
import type { Settings } from './settings.ts'
import { simulate } from './simulate/simulate.ts'

/** Decimals between wei and gwei. */
const GWEI_DECIMALS = 9

/** Creates the implementation of all EVM chains. */
export const createChain = (settings: Settings): Chain => ({
  ...reader,
  contract: 1,
  inspectRecipient: (payment) =>
    reader.readAddress(payment.asset.chain, payment.address) ? inspectRecipient(payment, settings.facts()) : undefined,
  readRecipient: (payment, context) => readRecipient(payment, { context, settings }),
  readFunds: (deposit, context) => readFunds(deposit, { context, settings }),
  buildApproval: (deposit, funds, context) => buildApproval(deposit, funds, { context, settings }),
  build: (deposit, funds, context) => build(deposit, funds, { context, settings }),
  simulate: (deposit, context) => simulate(deposit, { context, settings }),
  async readBalances(chain, text, context) {
    const owner = readAddress(text)?.canonical ?? refuse(`${text} is not a valid address on ${chain}.`)
    const question = { balance: askHex('eth_getBalance', [owner, 'latest']) }
    const answers = await settings.nodes(chain).ask(question, context)
    return [createCoinBalance(chain, requireNumber(answers.balance), context.tokens)]
  },
  findRecipients: (chain, hash, context) => readRecipients(chain, hash, { context, settings }),
  findSentCall: (chain, hash, context) => readSentCall(chain, hash, { context, settings }),
  listNodes: settings.probes,
  identifyContract: settings.identify,
  readFeeRates: (chain, context) => readFeeRates(chain, { context, settings }),
  estimateDepositFee: (asset, shape, rates) => estimateDepositFee({ asset, shape }, rates, settings),
  async readGas(chain, context) {
    const answers = await settings.nodes(chain).ask({ price: askHex('eth_gasPrice', []) }, context)
    return { value: toHuman(requireNumber(answers.price), GWEI_DECIMALS), unit: 'gwei' }
  },
})
