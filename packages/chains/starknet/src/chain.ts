import { createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { readFelt } from './address.ts'
import { build } from './build.ts'
import { STRK } from './erc20.ts'
import type { StarknetFacts } from './facts.ts'
import { computeFeeBound } from './fee-bound.ts'
import { readFunds } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'
import { inspectRecipient } from './recipient.ts'

/** Creates the Starknet chain. */
export const createChain = (
  gateway: Gateway,
  feeBound: bigint | undefined,
  facts: ReadFacts<StarknetFacts>,
): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  inspectRecipient: (payment) => inspectRecipient(payment, facts()),
  readFunds: (outgoing, context) => readFunds(outgoing, { gateway, isFeeFixed: feeBound !== undefined }, context),
  build: async (deposit, funds, context) => build(deposit, { funds, feeBound, facts: facts() }, context),
  readFeeRates: async (_code, { signal }) => {
    const prices = feeBound === undefined ? await gateway.gasPrices(signal) : undefined
    return prices ? { l2: prices.l2.toString(), l1Data: prices.l1Data.toString() } : null
  },
  estimateDepositFee: (_asset, { kind }, rates) => {
    const read = rates as { readonly l2: string; readonly l1Data: string } | null
    const prices = read ? { l2: BigInt(read.l2), l1Data: BigInt(read.l1Data) } : undefined
    // A call of a provider comes with the approval of what it takes.
    return { amount: feeBound ?? computeFeeBound(prices, kind === 'call' ? 2 : 1, facts()) }
  },
  findRecipients: async (_code, hash, { signal }) => {
    const felt = /^0x/.test(hash) ? readFelt(hash) : undefined
    return felt === undefined ? [] : gateway.findRecipients(`0x${felt.toString(16)}`, signal)
  },
  readBalances: async (code, address, { signal, tokens }) => [
    createCoinBalance(code, await gateway.balance(STRK, address, signal), tokens),
  ],
})
