import { createCoinBalance } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { readFelt } from './address.ts'
import { build } from './build.ts'
import { STRK } from './erc20.ts'
import type { StarknetFacts } from './facts.ts'
import { readFunds } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { reader } from './reader.ts'

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
  readFunds: (outgoing, context) => readFunds(outgoing, { gateway, isFeeFixed: feeBound !== undefined }, context),
  build: async (deposit, funds, context) => build(deposit, { funds, feeBound, facts: facts() }, context),
  findRecipients: async (_code, hash, { signal }) => {
    const felt = /^0x/.test(hash) ? readFelt(hash) : undefined
    return felt === undefined ? [] : gateway.findRecipients(`0x${felt.toString(16)}`, signal)
  },
  readBalances: async (code, address, { signal, tokens }) => [
    createCoinBalance(code, await gateway.balance(STRK, address, signal), tokens),
  ],
})
