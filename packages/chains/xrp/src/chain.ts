import { createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { readAccounts } from './address.ts'
import { build, computeFee } from './build.ts'
import type { XrpFacts } from './facts.ts'
import { readFunds, readSender } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { reader } from './reader.ts'
import { readRecipient } from './recipient.ts'

/** Creates the chain over a gateway: one source, no sweeps, XRP only. */
export const createChain = (gateway: Gateway, lifetimeLedgers: number, facts: ReadFacts<XrpFacts>): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  readAccounts: (chain, text) => (chain === 'XRP' ? readAccounts(text) : []),
  inspectRecipient: (payment) => inspectRecipient(payment, facts()),
  readRecipient: (payment, { signal }) => readRecipient(payment, { gateway, facts: facts(), signal }),
  readFunds: (outgoing, context) => readFunds(gateway, outgoing, context),
  build: (deposit, funds, context) => build(deposit, { funds, gateway, lifetimeLedgers, facts: facts() }, context),
  readFeeRates: async (_code, { signal }) => ({ fee: computeFee(await gateway.network(signal), facts()).toString() }),
  estimateDepositFee: (_asset, _shape, rates) => ({ amount: BigInt((rates as { readonly fee: string }).fee) }),
  findRecipients: async (_code, hash, { signal }) =>
    /^[0-9a-f]{64}$/i.test(hash) ? gateway.findRecipients(hash.toUpperCase(), signal) : [],
  readBalances: async (code, address, { signal, tokens }) => {
    const account = await gateway.account(readSender([address]), signal)
    return [createCoinBalance(code, account?.balance ?? 0n, tokens)]
  },
})
