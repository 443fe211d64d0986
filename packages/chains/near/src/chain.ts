import { coinBalance } from '@switchyard/chain-kit'
import type { Chain } from '@switchyard/core'
import { readAddress } from './account-id.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { readFunds } from './funds.ts'
import type { NearNode } from './node.ts'
import { isHash, paidAddresses } from './recipients.ts'

/** Creates the NEAR chain. */
export const createChain = (node: NearNode): Chain => ({
  family: 'near',
  contract: 1,
  codes: ['NEAR'],
  sweeps: false,
  manySources: false,
  address: (chain, text) => (chain === 'NEAR' ? readAddress(text) : undefined),
  funds: (outgoing, context) => readFunds(node, outgoing, context),
  build: (deposit, funds, context) => build(node, deposit, funds, context),
  decode: (built) => decode(built),
  recipients: async (_code, hash, { signal }) => (isHash(hash) ? paidAddresses(await node.outcome(hash, signal)) : []),
  balances: async (code, address, { signal, tokens }) => [
    coinBalance(code, (await node.account(address, signal))?.balance ?? 0n, tokens),
  ],
})
