import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { build } from './build.ts'
import { readFunds } from './funds.ts'
import type { NearNode } from './node.ts'
import { reader } from './reader.ts'
import { isHash, recipientsOf } from './recipients.ts'

/** Creates the NEAR chain. */
export const createChain = (node: NearNode): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  funds: (outgoing, context) => readFunds(node, outgoing, context),
  build: (deposit, funds, context) => build(node, deposit, funds, context),
  recipients: async (_code, hash, { signal }) => (isHash(hash) ? recipientsOf(await node.outcome(hash, signal)) : []),
  balances: async (code, address, { signal, tokens }) => [
    coinBalance(code, (await node.account(address, signal))?.balance ?? 0n, tokens),
  ],
})
