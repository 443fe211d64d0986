import { createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { XRD } from './address.ts'
import { addSignatures, build } from './build.ts'
import type { RadixFacts } from './facts.ts'
import { readFunds, readSender, toBalance } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'
import { readRecipient } from './recipient.ts'

/** Creates the Radix chain. */
export const createChain = (gateway: Gateway, facts: ReadFacts<RadixFacts>): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  readRecipient: (payment, context) => readRecipient(payment, gateway, context),
  readFunds: (outgoing, context) => readFunds(gateway, outgoing, context),
  build: (deposit, funds, context) => build(deposit, { funds, gateway, facts: facts() }, context),
  // Prices of cost units are constants of the protocol: there are no rates to read.
  readFeeRates: async () => ({}),
  estimateDepositFee: (_asset, { kind }) => {
    const { transferFee, callFee } = facts()
    return { amount: addSignatures(kind === 'call' ? callFee : transferFee) }
  },
  readBalances: async (code, address, { signal, tokens }) => {
    const held = await gateway.holdings(readSender({ sources: [address] }), [XRD], { signal })
    return [createCoinBalance(code, toBalance(held, XRD, 18), tokens)]
  },
})
