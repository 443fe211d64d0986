import { createCoinBalance, refuse } from '@switchyard/chain-kit'
import type { Chain, ReadFacts } from '@switchyard/core'
import { addMargin, build, encodeCall } from './build.ts'
import type { SubstrateFacts } from './facts.ts'
import { readChainflipFunds, readPolkadotFunds, readSender } from './funds.ts'
import type { AssetHub } from './gateway/asset-hub.ts'
import type { StateChain } from './gateway/state-chain.ts'
import { networks, polkadot, readAccounts } from './network.ts'
import { reader } from './reader.ts'
import { inspectRecipient, readRecipient } from './recipient.ts'

/** Creates the chains Polkadot (on Asset Hub) and Chainflip (State Chain). */
export const createChain = (hub: AssetHub, stateChain: StateChain, facts: ReadFacts<SubstrateFacts>): Chain => ({
  ...reader,
  contract: 1,
  sweeps: false,
  manySources: false,
  readAccounts: (chain, text) => {
    const network = networks.find(({ code }) => code === chain)
    return network ? readAccounts(network, text) : []
  },
  inspectRecipient: (payment) => inspectRecipient(payment, facts()),
  readRecipient: (payment, context) => readRecipient(payment, { hub, facts: facts() }, context),
  readFunds: (outgoing, context) =>
    outgoing.asset.chain === polkadot.code
      ? readPolkadotFunds(hub, outgoing, context)
      : readChainflipFunds(stateChain, outgoing, context),
  build: async (deposit, funds, context) =>
    deposit.asset.chain === polkadot.code
      ? build(deposit, { funds, hub, facts: facts() }, context)
      : refuse('FLIP on the State Chain cannot be sold; sell FLIP on Ethereum instead.'),
  readFeeRates: async (code, { signal }) => {
    // Nothing can be sold from the State Chain.
    if (code !== polkadot.code) return null
    const mock = { to: new Uint8Array(32).fill(1), amount: 2n ** 100n }
    const unsigned = { signer: new Uint8Array(32).fill(2), nonce: 2 ** 29 }
    const [coin, asset] = await Promise.all([
      hub.fee({ call: encodeCall(mock), ...unsigned }, signal),
      hub.fee({ call: encodeCall({ ...mock, asset: 2n ** 31n }), ...unsigned }, signal),
    ])
    return { coin: addMargin(coin).toString(), asset: addMargin(asset).toString() }
  },
  estimateDepositFee: ({ address }, _shape, rates) => {
    const { coin, asset } = rates as { readonly coin: string; readonly asset: string }
    return { amount: BigInt(address === undefined ? coin : asset) }
  },
  readBalances: async (code, address, { signal, tokens }) => {
    const coins =
      code === polkadot.code
        ? (await hub.account(readSender(polkadot, { sources: [address] }), signal)).free
        : await stateChain.balance(address, signal)
    return [createCoinBalance(code, coins, tokens)]
  },
})
