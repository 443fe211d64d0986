import { coinBalance, refuse } from '@switchyard/chain-kit'
import type { Chain, ChainContext } from '@switchyard/core'
import type { AssetHub } from './asset-hub.ts'
import { build } from './build.ts'
import { chainflipFunds, polkadotFunds, senderOf } from './funds.ts'
import { networks, polkadot, readAccounts } from './network.ts'
import { reader } from './reader.ts'
import type { StateChain } from './state-chain.ts'

/** Creates the chains Polkadot (on Asset Hub) and Chainflip (State Chain). */
export const createChain = (hub: AssetHub, stateChain: StateChain): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  accounts: (chain, text) => {
    const network = networks.find(({ code }) => code === chain)
    return network ? readAccounts(network, text) : []
  },
  funds: (outgoing, context) =>
    outgoing.asset.chain === polkadot.code
      ? polkadotFunds(hub, outgoing, context)
      : chainflipFunds(stateChain, outgoing, context),
  build: async (deposit, funds, context) =>
    deposit.asset.chain === polkadot.code
      ? build(hub, deposit, funds, context)
      : refuse('FLIP on the State Chain cannot be sold; sell FLIP on Ethereum instead.'),
  balances: async (code, address, context) => [
    coinBalance(code, await coinsOf(hub, stateChain, { code, address }, context), context.tokens),
  ],
})

const coinsOf = async (
  hub: AssetHub,
  stateChain: StateChain,
  { code, address }: { readonly code: string; readonly address: string },
  { signal }: ChainContext,
): Promise<bigint> =>
  code === polkadot.code
    ? (await hub.account(senderOf(polkadot, { sources: [address] }), signal)).free
    : stateChain.balance(address, signal)
