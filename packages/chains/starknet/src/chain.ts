import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { STRK } from './erc20.ts'
import { readAddress, readFelt } from './felt.ts'
import { readFunds } from './funds.ts'
import type { StarknetNode } from './node.ts'

/** Creates the Starknet chain. */
export const createChain = (node: StarknetNode, feeBound: bigint): Chain => ({
  family: 'starknet',
  contract: 1,
  codes: ['STRK'],
  sweeps: false,
  manySources: false,
  address: (chain, text) => (chain === 'STRK' ? readAddress(text) : undefined),
  funds: (outgoing, context) => readFunds(node, outgoing, context),
  build: async (deposit, funds, context) => build(feeBound, deposit, funds, context),
  decode: (built) => decode(built),
  recipients: async (_code, hash, { signal }) => {
    const felt = /^0x/.test(hash) ? readFelt(hash) : undefined
    return felt === undefined ? [] : node.paid(`0x${felt.toString(16)}`, signal)
  },
  balances: async (code, address, { signal, tokens }) => [
    coinBalance(code, await node.balance(STRK, address, signal), tokens),
  ],
})
